import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {State} from '../../src/app/state/state.ts';
import {explore} from '../../src/cli/explore.ts';
import {heard, leftovers} from './checks/leftovers.ts';
import {filesBelow, found, madeBy, makePrograms, secrets} from './checks/secrets.ts';
import {type JournalLine, watch} from './checks/truth.ts';
import {seams} from './stand-ins/seams.ts';
import {countQuestionsAnew, openTerminal} from './stand-ins/terminal.ts';
import {beginAgain, moment, pass, stopAll, timersSet} from './stand-ins/time.ts';
import {openWire} from './stand-ins/wire.ts';

/** The whole program, as `skydeck` starts it, on a terminal, a machine and a network of the soak; it is started again when it ends. */

const nextTurn = globalThis.setImmediate;
const turn = () => new Promise<void>(done => nextTurn(done));

/** A disk that is waited for would make the run depend on it. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** What is done without the event loop waiting for time to pass. */
const working =
  /^(?:FSReq|ProcessWrap|PipeWrap|GetAddrInfo|Zlib|TCPConnectWrap|WriteWrap|ShutdownWrap|Worker)/;

const workers = (): number => process.getActiveResourcesInfo().filter(name => working.test(name)).length;
/** The pipes that this process itself reads and writes. */
const own = workers();

/** A key that is none of a sequence, whatever came before. */
const plain = /^[a-z0-9]$/;

/** Milliseconds of computing for one key: what takes longer is frozen. */
export const slow = 2000;

export type Session = Awaited<ReturnType<typeof begin>>;

export async function begin() {
  // So that accounts are the same, and need not be made again.
  beginAgain();
  countQuestionsAnew();
  const home = mkdtempSync(join(memory, 'skydeck-soak-'));
  const wire = await openWire({'127.0.0.1': secrets.token, '127.0.0.2': secrets.printed});
  makePrograms(home);
  const settings = join(home, '.config', 'skydeck');
  mkdirSync(settings, {recursive: true, mode: 0o700});
  const address = (host: string) => `http://${host}:${wire.port}/v4`;
  const config = join(settings, 'config.json');
  /** Both profiles, whatever was made of them: without one, the start would ask. */
  const connect = (): void => {
    // As the program writes it.
    const kept = existsSync(config) ? (JSON.parse(readFileSync(config, 'utf8')) as object) : {};
    const profiles = {
      work: {url: address('127.0.0.1'), word: 'node', token: secrets.token},
      other: {url: address('127.0.0.2'), word: 'node', tokenCommand: `cat '${home}/printed-token'`},
    };
    writeFileSync(config, JSON.stringify({...kept, current: 'work', profiles}), {mode: 0o600});
  };
  process.env = {
    HOME: home,
    PATH: join(home, 'bin'),
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    EDITOR: join(home, 'bin', 'edit'),
    SKYDECK_TOKEN: secrets.token,
    NODE_ENV: 'production',
  };
  process.chdir(home);
  process.argv = [process.argv[0] ?? '', 'skydeck'];
  const truth = watch(wire);
  const wrong = truth.wrong;
  seams.observe = truth.observe;
  seams.carry = truth.carry;
  let running = false;
  let ends = 0;
  /** What the terminal was given. */
  let drawn = '';
  const take = (text: string): void => {
    drawn += text;
  };
  let terminal = openTerminal(take);
  let last = '';
  const before = leftovers();

  // The type: the program expects that nothing comes behind it.
  process.exit = ((code: number) => {
    running = false;
    ends++;
    if (code !== 0) wrong.push(`the program ended with ${code}`);
    const {keyboard, display} = terminal;
    // Of signals: the program's own, conf's and, as it is still mounted, Ink's.
    wrong.push(...heard({keyboard}, 0), ...heard({display}, 2), ...heard({process}, 3));
    return undefined;
  }) as typeof process.exit;
  // Nobody is there who could let the program go on.
  process.kill = (_pid, signal) => {
    if (signal === 'SIGTSTP') nextTurn(() => process.emit('SIGCONT', 'SIGCONT'));
    return true;
  };

  /** Until nothing is done any more that does not wait for time, or for a reply that is held back. */
  async function settle(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < 3; turns++) {
      await (turns < 100 ? turn() : moment());
      const busy = wire.busy() || workers() > own;
      quiet = busy ? 0 : quiet + 1;
      if (turns > 30_000) throw new Error(`it never settles: ${process.getActiveResourcesInfo()}`);
    }
  }

  async function start(): Promise<void> {
    const {columns, rows} = terminal.display;
    terminal = openTerminal(take);
    Object.assign(terminal.display, {columns, rows});
    connect();
    running = true;
    explore({command: 'explore', log: join(home, 'log')}).catch(error =>
      wrong.push(`it could not start: ${error}`),
    );
    await settle();
  }

  /** What a process that ends takes with it. */
  async function clear(): Promise<void> {
    await truth.nextRun();
    stopAll();
    await settle();
    await before.clear();
    await settle();
  }

  const session = {
    wrong,
    wire,
    truth,
    home,
    state(): State {
      const state = seams.store?.get();
      if (!state) throw new Error('the program has not begun');
      return state;
    },
    running: () => running,
    ends: () => ends,
    settle,
    resize: (columns: number, rows: number) => terminal.resize(columns, rows),
    pass: (milliseconds: number) => pass(milliseconds, settle),
    /** Types bytes in one piece. Meanwhile nothing is answered by the network, and what is typed has to be taken all the same. */
    async type(bytes: string, gap: number): Promise<void> {
      if (!running) await session.restart();
      const taken = truth.told();
      // Keys that come before the last answer of the terminal, when the program is about to leave it, are dropped.
      const counts =
        plain.test(bytes) && plain.test(last) && !session.state().suspended && !terminal.answers();
      last = bytes;
      wire.close();
      const begun = process.cpuUsage();
      terminal.type(bytes);
      await settle();
      await pass(gap, settle);
      const {user, system} = process.cpuUsage(begun);
      if ((user + system) / 1000 > slow)
        wrong.push(`${JSON.stringify(bytes)} took ${Math.round((user + system) / 1000)} ms of computing`);
      if (counts && running && truth.told() === taken) wrong.push(`the key ${bytes} was not taken`);
      wire.release();
      await settle();
      if (!running) await session.restart();
    },
    async restart(): Promise<void> {
      await clear();
      await start();
    },
    /** The lines of the journal. */
    journal(): JournalLine[] {
      const lines: JournalLine[] = [];
      for (const name of ['journal.kept.jsonl', 'journal.1.jsonl', 'journal.jsonl']) {
        try {
          const text = readFileSync(join(home, '.local/state/skydeck', name), 'utf8');
          // As the program writes them.
          lines.push(
            ...text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line) as JournalLine])),
          );
        } catch {
          // There is none yet.
        }
      }
      return lines;
    },
    timers: timersSet,
    /** Where secrets stand that must not. */
    leaks(): string[] {
      const {'.config/skydeck/config.json': config = '', ...files} = filesBelow(home);
      // What was copied went to the terminal by OSC 52.
      const copied = [...drawn.matchAll(/\x1b\]52;c;([\w+/=]*)/g)].map(([, bytes = '']) =>
        Buffer.from(bytes, 'base64').toString(),
      );
      const shown = {'the screen': drawn, 'what was copied': copied.join('\n')};
      return [
        ...found(secrets.token, {...files, ...shown}),
        ...found(secrets.printed, {...files, ...shown, config}),
        // What was just made may be shown and copied by whoever asks for it.
        ...[secrets.password, ...madeBy(wire.received)].flatMap(secret => found(secret, {...files, config})),
        ...wire.received.flatMap(({host, token, method, path}) =>
          token === wire.tokenOf(host) ? [] : [`${method} ${path} took another token to ${host}`],
        ),
      ];
    },
    async end(): Promise<void> {
      running = false;
      await clear();
      stopAll(true);
      process.chdir('/');
      await wire.end_();
      seams.store = undefined;
      seams.observe = () => {};
      seams.carry = transport => transport;
      rmSync(home, {recursive: true, force: true});
    },
  };
  await start();
  return session;
}
