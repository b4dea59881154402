import type {Params} from '../../api/index.ts';
import {inputOf} from '../../app/input/line-editor.ts';
import {findPlace} from '../../app/navigation/find-place.ts';
import {setPlace} from '../../app/navigation/places.ts';
import {changeForm, formOf} from '../../app/screens/form/form-of.ts';
import {takesNothing, whyNotSent} from '../../app/screens/form/plan/requests.ts';
import {submit} from '../../app/screens/form/submit.ts';
import {notTogether, part, unfitReason} from '../../app/screens/form/targets/fitness.ts';
import type {State, Target} from '../../app/state.ts';
import {newForm} from '../../app/writes/new-form.ts';
import {reasonDenied} from '../../app/writes/permissions.ts';
import {actionOf} from '../../app/writes/request.ts';
import {exitCode, warn} from '../../output.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/invocation.ts';
import {type Headless, openHeadless} from '../headless/store.ts';
import {namesFrom} from '../input.ts';
import {paramsOf} from '../read/inside.ts';
import {outputNamed, write} from '../read/output.ts';
import {resourceFor} from '../resource-for.ts';
import {inSession, type Session} from '../session.ts';
import {alreadySo, isAlreadySo} from './already-so.ts';
import {checkForm} from './check-form.ts';
import {askConfirmation, confirmationLacking} from './confirmation.ts';
import {flagOf} from './field-flags.ts';
import {fillForm} from './fill-form.ts';
import {findTargets} from './find-targets.ts';
import {type GivenTexts, givenTexts} from './given-texts.ts';
import {jsonFields, neutralTexts} from './json-fields.ts';
import {type Ended, printOutcomes, statusOf} from './outcomes.ts';
import {curlText, mistakeLines, previewText} from './preview.ts';
import {collectReplies} from './replies.ts';
import {toldApart} from './subject.ts';
import {waitForWrites} from './wait-for-writes.ts';
import {withCommands} from './with-commands.ts';

type Options = InvocationOf<'act'>;

/** Runs `skydeck volumes resize db-data --size 40`: fills in and submits the same form as the screen does. */
export async function act(options: Options): Promise<number> {
  const resource = resourceFor(options.resource);
  const action = actionOf({resource: resource.name, action: options.action});
  if (options.output !== undefined) outputNamed(options.output);
  const names = action.on === 'list' ? [] : await namesFrom(options.names, 'nothing was sent');
  const texts = await givenTexts(action, {
    given: options.given,
    json: options.json,
    taken: options.names.includes('-') ? 'the names' : undefined,
  });
  return inSession(options, async session => {
    const headless = await openHeadless(session, !resource.source.account);
    try {
      return await run(session, headless, {resource, action, names, texts, options});
    } finally {
      headless.end();
    }
  });
}

interface Asked {
  resource: Resource;
  action: Action<unknown>;
  names: readonly string[];
  texts: GivenTexts;
  options: Options;
}

const refuse = (text: string): number => {
  warn(clean(text));
  return exitCode.refused;
};

async function run(session: Session, headless: Headless, asked: Asked): Promise<number> {
  const {resource, action, names, options} = asked;
  const answers = await session.answersFor(resource);
  const params = await paramsOf(answers, resource, options.in);
  const found = action.on === 'item' ? await findTargets(answers, resource, names, params) : [];
  const targets = found.map(({target}) => target);
  const denied = reasonDenied(headless.state, resource.name, action);
  if (denied !== undefined) return refuse(withCommands(resource, denied));
  const opened = openedForm(headless.state, asked, params, targets);
  const {refused} = opened;
  const why = refused === undefined ? '' : withCommands(resource, refused);
  if (refused !== undefined && !action.done) return refuse(`nothing was sent: ${why}`);
  const items = found.map(({raw}) => raw);
  const {word} = headless.state.account;
  const {left, empty, ...json} = jsonFields(asked.texts.object, {resource, action, items, word});
  if (left.length > 0) {
    const them = left.length > 1 ? 'them' : 'it';
    warn(clean(`left out, as ${resource.name} ${action.name} does not set ${them}: ${left.join(', ')}`));
  }
  const texts = {...json.texts, ...neutralTexts(asked.texts.texts, word)};
  const filled = await planned(headless, await fillForm(headless, opened.state, texts));
  const form = formOf(filled);
  if (!form) throw new Error('the form has gone');
  const given = Object.keys(texts).filter(name => name in asked.texts.texts || !empty.includes(name));
  if ((refused !== undefined || form.fields.some(({mistake}) => mistake)) && isAlreadySo(form, given)) {
    warn(alreadySo);
    return exitCode.done;
  }
  if (refused !== undefined) return refuse(`nothing was sent: ${why}`);
  checkForm(filled, form, given);
  const {plan} = form.state;
  const mistaken = plan && plan.stage === 'made' && plan.rows.some(({kind}) => kind === 'mistake');
  // The file is not for this item, such as a zone file for another domain.
  const unfitting = plan !== undefined && takesNothing(plan);
  if (form.unchanged && Object.keys(options.given).length === 0 && options.json === undefined) {
    const flags = form.fields.map(({name}) => flagOf(name)).join(', ');
    throw new UsageError(
      `nothing was sent: say what to ${inSentence(action.verb ?? action.title)}, with ${flags}`,
    );
  }
  const idle = form.unchanged ? alreadySo : plan && whyNotSent(plan);
  if (options.curl && !form.unchanged && !mistaken && idle === undefined) {
    await write(curlText(filled, form));
    return exitCode.done;
  }
  if (options.dryRun && !form.unchanged) {
    await write(previewText(filled, form, options.output === 'json'));
    return mistaken || unfitting ? exitCode.usage : exitCode.done;
  }
  if (mistaken) {
    warn(clean(idle ?? '') + mistakeLines(plan.rows));
    return exitCode.usage;
  }
  if (idle !== undefined) {
    warn(clean(idle));
    return unfitting ? exitCode.usage : exitCode.done;
  }
  const lacking = confirmationLacking(form, options);
  // The sentence is enough for a script; a person also sees the preview of what would be sent.
  if (lacking !== undefined && process.stderr.isTTY) process.stderr.write(previewText(filled, form, false));
  const typed = lacking === undefined ? options.confirm : await askConfirmation(form, lacking);
  const confirmed = changeForm(filled, {
    stage: 'confirm',
    sendSelected: true,
    typedWord: inputOf(typed ?? ''),
  });
  return send(headless, confirmed, asked);
}

/** Returns the state with the action's form open on its items, and the reason why the action cannot be done to any of them. */
function openedForm(
  state: State,
  {resource, action}: Asked,
  params: Params,
  targets: readonly Target[],
): {state: State; refused?: string | undefined} {
  const {name} = resource;
  if (action.single && targets.length > 1)
    throw new UsageError(`${action.title.toLowerCase()}: one at a time, not ${targets.length}`);
  const place = {resource: name, params};
  const {able, unfit} = part(state, place, action, targets);
  const withoutKeys = unfit.map(one => ({...one, why: withCommands(resource, one.why)}));
  const none = targets.length > 0 && able.length === 0;
  const refused = none ? unfitReason(name, action, toldApart(unfit)) : notTogether(action, able);
  // The state needs some place; that of a stopped search requests no list.
  const here = setPlace(state, findPlace('', {since: 0, stopped: true}));
  const form = newForm(place, action, none ? targets : able, none ? [] : withoutKeys);
  return {state: {...here, overlay: form}, refused};
}

/** Works out the plan of an action that has one. */
async function planned({begin}: Headless, state: State): Promise<State> {
  const form = formOf(state);
  if (!form?.action.plan || form.fields.some(({mistake}) => mistake)) return state;
  const store = begin(changeForm(state, {stage: 'confirm', plan: {stage: 'due'}}));
  await store.idle();
  const after = store.get();
  const {plan} = formOf(after)?.state ?? {};
  if (plan?.stage === 'made') return after;
  throw new UsageError(`nothing was sent: ${clean(after.notice?.text ?? 'it could not be worked out')}`);
}

async function send({begin}: Headless, confirmed: State, {texts, options}: Asked): Promise<number> {
  const form = formOf(confirmed);
  const submitted = form ? submit(confirmed, form) : confirmed;
  const ids = submitted.overlay?.kind === 'form' ? submitted.overlay.writes : [];
  if (ids.length === 0) return refuse(`nothing was sent: ${submitted.notice?.text ?? 'it is not confirmed'}`);
  const {replies, observe} = collectReplies();
  const store = begin(submitted, observe);
  const interrupted = await waitForWrites(store, ids, {wait: options.wait === true, report: warn});
  const state = store.get();
  const writes = ids.flatMap(id => state.writes[id] ?? []);
  const unfit = form?.state.unfit ?? [];
  const ended: Ended = {state, writes, unfit, replies, made: texts.made};
  await printOutcomes(ended, options.output === undefined ? undefined : outputNamed(options.output));
  const status = statusOf(ended);
  return interrupted && status !== exitCode.unknown ? exitCode.interrupted : status;
}
