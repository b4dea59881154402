import {reasonDenied, reasonNotShown} from '../../app/data/relations/permissions.ts';
import {sentRequest} from '../../app/data/writes/secrets.ts';
import {changeForm, type Form} from '../../app/screens/form/form.ts';
import {formOf} from '../../app/screens/form/form-of.ts';
import {submit} from '../../app/screens/form/submit.ts';
import {inputOf} from '../../app/state/line-editor.ts';
import type {State} from '../../app/state/state.ts';
import {sentBefore} from '../../effects/writes/unanswered-writes.ts';
import {exitCode, warn} from '../../output.ts';
import type {Action} from '../../resources/definition/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {actionOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {type Headless, openHeadless} from '../headless.ts';
import {namesFrom} from '../input.ts';
import {paramsOf, resourceFor} from '../nouns.ts';
import {outputNamed, write} from '../read/output.ts';
import {inSession, type Session} from '../session.ts';
import {flagOf} from './field-flags.ts';
import {askConfirmation, checkForm, confirmationLacking, filledForm, nothingDone} from './form.ts';
import {type GivenTexts, givenTexts, textsFor} from './given.ts';
import {type Ended, printOutcomes, statusOf} from './outcomes.ts';
import {leftText, partStatus, previewText, printUnsent} from './preview.ts';
import {
  type AlreadyDone,
  collectReplies,
  type Found,
  findAlreadyDone,
  findTargets,
  openedForm,
  warnUnsent,
  withCommands,
} from './targets.ts';
import {type Settled, waitForSettled, waitForWrites} from './wait.ts';

type Options = InvocationOf<'act'>;

/** Runs `skydeck volumes resize db-data --size 40`: fills in and submits the same form as the screen does. */
export async function act(options: Options): Promise<number> {
  const resource = resourceFor(options.resource);
  const action = actionOf({resource: resource.name, action: options.action});
  checkOutput(options);
  const names = action.on === 'list' ? [] : await namesFrom(options.names, 'nothing was sent');
  const unsent = (error: unknown) => {
    throw nothingDone(resource, error);
  };
  const texts = await givenTexts(action, {
    given: options.given,
    json: options.json,
    taken: options.names.includes('-') ? 'the names' : undefined,
  }).catch(unsent);
  return inSession(options, async session => {
    const headless = await openHeadless(session, !resource.source.account);
    try {
      const ended = await run(session, headless, {resource, action, names, texts, options}).catch(unsent);
      return typeof ended === 'number' ? ended : await ended();
    } finally {
      headless.end();
    }
  });
}

/** Throws a UsageError if there is no such output, or what is to be printed has no such form. */
function checkOutput({output, dryRun, curl}: Options): void {
  if (output === undefined) return;
  const form = outputNamed(output);
  const leaveOut = `: leave out --output ${form}`;
  if (curl) throw new UsageError(`nothing was sent: --curl prints commands${leaveOut}`);
  if (dryRun && form !== 'table' && form !== 'json')
    throw new UsageError(`nothing was sent: --dry-run prints text, or json${leaveOut}`);
}

interface Asked {
  resource: Resource;
  action: Action<unknown>;
  names: readonly string[];
  texts: GivenTexts;
  options: Options;
}

const nothingSent = {writes: [], replies: new Map(), made: {}};
const refuse = (text: string): number => {
  warn(clean(text));
  return exitCode.refused;
};

/** Does all that precedes sending. @returns the exit status, or what sends it */
async function run(
  session: Session,
  headless: Headless,
  asked: Asked,
): Promise<number | (() => Promise<number>)> {
  const {resource, action, names, options} = asked;
  const answers = await session.answersFor(resource);
  const params = await paramsOf(answers, resource, options.in);
  const found = action.on === 'item' ? await findTargets(answers, resource, names, params) : [];
  const preview = options.dryRun || options.curl;
  const denied = (preview ? reasonNotShown : reasonDenied)(headless.state, resource.name, action);
  if (denied !== undefined) return refuse(withCommands(resource, denied));
  const several = found.length > 1;
  const opened = openedForm(headless.state, asked, params, {items: found, several});
  if (opened.refused !== undefined && !action.done) return refuse(`nothing was sent: ${opened.refused}`);
  const {texts, given, warnLeft} = textsFor(asked.texts, {
    resource,
    action,
    items: found.map(({raw}) => raw),
    word: headless.state.account.word,
  });
  const whole = await filledForm(headless, opened.state, texts);
  warnLeft(whole.form.fields);
  const nothingSaid =
    whole.form.unchanged && Object.keys(options.given).length === 0 && options.json === undefined;
  const areSo = (items: readonly Found[]) => findAlreadyDone(whole.form, items, given);
  const so = nothingSaid ? [] : areSo(found);
  const waits = options.wait && !preview;
  const settle = (go = true) =>
    waitForSettled({answers, resource, params, findAlreadyDone: areSo}, so, waits && go);
  // What is so already is left out, and the rest is asked as if it had been named alone.
  const rest = found.filter(({target}) => !so.some(one => one.target === target));
  const narrowed =
    so.length > 0 && rest.length > 0
      ? openedForm(whole.state, asked, params, {items: rest, several})
      : opened;
  const unfit = rest.length > 0 ? narrowed.unfit : [];
  const output = options.output === undefined ? undefined : outputNamed(options.output);
  if (so.length > 0 && rest.length === unfit.length) {
    const {so: now, status} = await settle();
    const ended: Ended = {resource, action, so: now, unfit, state: whole.state, ...nothingSent};
    warnUnsent(ended);
    if (!preview) await printOutcomes(ended, output);
    else if (options.dryRun && (several || output)) await write(leftText(ended, output === 'json'));
    return Math.max(status, statusOf(ended));
  }
  if (narrowed.refused !== undefined) return refuse(`nothing was sent: ${narrowed.refused}`);
  const {state: filled, form} = so.length === 0 ? whole : await filledForm(headless, narrowed.state, texts);
  checkForm(filled, form, given, several);
  if (nothingSaid) {
    const flags = form.fields.map(({name}) => flagOf(name)).join(', ');
    throw new UsageError(
      `nothing was sent: say what to ${inSentence(action.verb ?? action.title)}, with ${flags}`,
    );
  }
  await warnSentBefore(filled, form);
  const status = await printUnsent(filled, form, {so, found}, options);
  if (status !== undefined) return status;
  const question = await confirmed(filled, form, so, options);
  return () => send(headless, changeForm(question, {inside: options.in?.at(-1)}), asked, settle);
}

/** Warns that a request may do something twice, as an earlier one that asked for the same has no answer. */
async function warnSentBefore(state: State, {requests}: Form): Promise<void> {
  if (state.account.demo) return;
  const asked = requests.flatMap(({action, request}) => (request ? sentRequest(state, action, request) : []));
  const text = await sentBefore(process.env, asked, {...state, now: Date.now()});
  if (text !== undefined) warn(text);
}

/** The form at its question, answered by the flags or by what is typed now, right or not. */
async function confirmed(
  filled: State,
  form: Form,
  so: readonly AlreadyDone[],
  options: Options,
): Promise<State> {
  const lacking = confirmationLacking(form, options);
  if (lacking !== undefined && options.confirm !== undefined) throw new UsageError(lacking);
  // The sentence is enough for a script; a person also sees the preview of what would be sent.
  if (lacking !== undefined && process.stderr.isTTY)
    process.stderr.write(previewText(filled, form, so, false));
  const typed = lacking === undefined ? options.confirm : await askConfirmation(form, lacking);
  return changeForm(filled, {stage: 'confirm', sendSelected: true, typedWord: inputOf(typed ?? '')});
}

async function send(
  {begin}: Headless,
  confirmed: State,
  {resource, action, texts, options}: Asked,
  settle: (go: boolean) => Promise<Settled>,
): Promise<number> {
  const form = formOf(confirmed);
  const submitted = form ? submit(confirmed, form) : confirmed;
  const ids = submitted.overlay?.kind === 'form' ? submitted.overlay.writes : [];
  if (ids.length === 0) {
    const why = submitted.notice?.text ?? 'it is not confirmed';
    return refuse(`nothing was sent: ${withCommands(resource, why)}`);
  }
  const named = {resource, action, unfit: form?.state.unfit ?? []};
  const writesOf = (state: State) => ids.flatMap(id => state.writes[id] ?? []);
  // What is left out is told before the progress of the rest.
  warnUnsent({...named, so: [], writes: writesOf(submitted)});
  const {replies, observe} = collectReplies();
  const store = begin(submitted, observe);
  const interrupted = await waitForWrites(store, ids, {wait: options.wait === true, report: warn});
  const {so, status: settledAs} = await settle(interrupted === undefined);
  const state = store.get();
  const ended: Ended = {...named, so, state, writes: writesOf(state), replies, made: texts.made};
  await printOutcomes(ended, options.output === undefined ? undefined : outputNamed(options.output));
  const status = statusOf(ended);
  const part = form ? partStatus(form) : exitCode.done;
  return status === exitCode.unknown ? status : Math.max(interrupted ?? settledAs, status, part);
}
