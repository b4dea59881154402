import {prepareCommand} from '../app/screens/place/own-commands.ts';
import {readCommands} from '../app/settings/commands.ts';
import type {PreparedCommand} from '../app/state/overlay.ts';
import {inShell, runInTerminal, troubleOf} from '../effects/machine/programs.ts';
import {journaled} from '../effects/own-command.ts';
import {exitCode, print, warn} from '../output.ts';
import {ownProperty} from '../own-property.ts';
import {changedKeys} from '../preferences/key-name.ts';
import {mistakeText} from '../preferences.ts';
import {clean} from '../text/text.ts';
import {UsageError} from '../usage-error.ts';
import {findTargets} from './act/targets.ts';
import type {InvocationOf} from './arguments/flags.ts';
import {confirm, namesFrom} from './input.ts';
import {paramsOf, resourceFor} from './nouns.ts';
import {commandJournal, inSession, type Session} from './session.ts';

/** Runs an own command on each of the named items: `skydeck nodes trace web-1`. Resolves with the exit status. */
export async function runOwn(options: InvocationOf<'own'>): Promise<number> {
  const resource = resourceFor(options.resource);
  const names = await namesFrom(options.names, 'nothing was run');
  return inSession(options, async session => {
    const {usable, mistakes} = readCommands(session.preferences.commands, changedKeys());
    const command = ownProperty(usable, options.name);
    const mistake = mistakes.find(({path}) => path[1] === options.name);
    if (!command)
      throw new UsageError(
        clean(mistake ? `settings: ${mistakeText(mistake)}` : `the settings have no command ${options.name}`),
      );
    const answers = await session.answersFor(resource);
    const params = await paramsOf(answers, resource, options.in);
    const targets = await findTargets(answers, resource, names, params);
    const prepared = targets.map(({target: {value}}) =>
      prepareCommand([options.name, command], resource.name, value),
    );
    // If it cannot run on one of the items, it runs on none.
    const why = prepared.flatMap(one => ('why' in one ? [one.why] : []))[0];
    if (why !== undefined) {
      warn(clean(why));
      return exitCode.refused;
    }
    const ready = prepared.flatMap(one => ('why' in one ? [] : [one]));
    if (options.dryRun) {
      for (const {shown} of ready) print(clean(shown));
      return exitCode.done;
    }
    const {readOnly} = (await session.account()).connection.badge;
    if (command.confirm && readOnly !== undefined) {
      warn(clean(`${options.name} wants to be confirmed, and is not run: ${readOnly}`));
      return exitCode.refused;
    }
    if (command.confirm && !options.yes) {
      for (const {shown} of ready) process.stderr.write(`${clean(shown)}\n`);
      await confirm({
        question: ready.length === 1 ? 'Run it?' : `Run these ${ready.length}?`,
        lacking: `${options.name} wants to be confirmed: add --yes to run it; nothing was run`,
        undone: 'nothing was run',
      });
    }
    let failed = false;
    for (const [index, one] of ready.entries()) {
      const ended = await runOne(session, one);
      failed ||= ended.failed;
      const rest = ready.length - index - 1;
      if (ended.interrupted && rest > 0) warn(`ctrl-c: ${rest} more ${rest === 1 ? 'was' : 'were'} not run`);
      if (ended.byInterrupt || (ended.interrupted && rest > 0)) return exitCode.interrupted;
    }
    return failed ? exitCode.refused : exitCode.done;
  });
}

interface OneEnd {
  failed: boolean;
  interrupted: boolean;
  byInterrupt: boolean;
}

/** Runs the command in this terminal, even if the settings run it in the background. */
async function runOne(session: Session, prepared: PreparedCommand): Promise<OneEnd> {
  const {connection} = await session.account();
  const ports = {journal: commandJournal(session, connection), now: Date.now};
  let byInterrupt = false;
  const interrupts = awaitEndOnInterrupt();
  try {
    const {failed, trouble} = await journaled(ports, prepared, '1', async () => {
      const ended = await runInTerminal(...inShell(prepared, process.env));
      if ('notStarted' in ended) return ended.notStarted;
      // A shell reports with this status that its program was ended by ctrl-c.
      byInterrupt = ended.signal === 'SIGINT' || ended.code === exitCode.interrupted;
      return troubleOf(ended.code, ended.signal);
    });
    if (trouble !== undefined) warn(clean(`${prepared.what}: ${trouble}`));
    return {failed, interrupted: byInterrupt || interrupts.pressed(), byInterrupt};
  } finally {
    interrupts.stop();
  }
}

/** Within this time a second ctrl-c leaves the command, in milliseconds: a prompt of its own may take many of them. */
const again = 2000;

/** The terminal sends ctrl-c to the command as well, whose end is awaited. Pressed twice, it ends skydeck, and hangs up on the command. */
function awaitEndOnInterrupt() {
  let last: number | undefined;
  const onInterrupt = () => {
    const now = performance.now();
    if (last !== undefined && now - last < again) process.exit(exitCode.interrupted);
    last = now;
  };
  process.on('SIGINT', onInterrupt);
  return {pressed: () => last !== undefined, stop: () => process.off('SIGINT', onInterrupt)};
}
