import {type Json, type Params, setsFields} from '../../api/index.ts';
import {namesakesText} from '../../app/data/lists/known-items.ts';
import {findPlace} from '../../app/data/relations/history.ts';
import {createdBy} from '../../app/data/writes/begin.ts';
import {newForm} from '../../app/data/writes/new-form.ts';
import {keyOf} from '../../app/data/writes/progress.ts';
import {answersOf, initialInputs, wouldChangeNothing} from '../../app/data/writes/request.ts';
import {isUnshown} from '../../app/data/writes/stored.ts';
import {titleOf} from '../../app/data/writes/words.ts';
import {keyFor} from '../../app/input/key-names.ts';
import type {Observe} from '../../app/loop/store.ts';
import {notTogether, part, unfitReason} from '../../app/screens/form/fitness.ts';
import type {Form} from '../../app/screens/form/form.ts';
import {setPlace} from '../../app/state/places.ts';
import type {State, Target, Unfit, Write} from '../../app/state/state.ts';
import {readItem} from '../../effects/find-item.ts';
import {warn} from '../../output.ts';
import {isRecord} from '../../own-property.ts';
import {actionKey} from '../../preferences/key-name.ts';
import {quoted} from '../../preferences/shell-template.ts';
import {type Action, filledBy} from '../../resources/definition/action.ts';
import {verbOf} from '../../resources/definition/common-actions.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {isTypeable, reveal} from '../../text/typeable.ts';
import {UsageError} from '../../usage-error.ts';
import {answersForNames, findNamed, type Named} from '../read/find-named.ts';
import type {GivenFields} from './given.ts';

export interface Found {
  target: Target;
  raw: Json;
}

export async function findTargets(
  answers: SourceAnswers,
  resource: Resource,
  words: readonly string[],
  params: Params,
): Promise<readonly Found[]> {
  const {id, label, list} = resource;
  const found: Named[] = [];
  if (!list) found.push(await readItem(answers, {resource: resource.name, params, id: ''}));
  else {
    const asked = await answersForNames(answers, resource, words, params);
    for (const word of words) found.push(await findNamed(asked, resource, word, params));
  }
  // An item that is named twice is acted upon once.
  const targets = new Map(
    found.map(({value, raw}) => [id(value), {target: {id: id(value), label: label(value), value}, raw}]),
  );
  return [...targets.values()];
}

interface Opened {
  state: State;
  /** Why the action cannot be done to any of the items, or not to all of them together. */
  refused: string | undefined;
  unfit: readonly Unfit[];
}

/** Opens the form of an action on items. @param several whether more than one was named, though these may be the last of them */
export function openedForm(
  state: State,
  {resource, action}: {resource: Resource; action: Action<unknown>},
  params: Params,
  {items, several}: {items: readonly Found[]; several: boolean},
): Opened {
  const {name} = resource;
  const targets = items.map(({target}) => target);
  if (action.single && targets.length > 1)
    throw new UsageError(`${action.title.toLowerCase()}: one at a time, not ${targets.length}`);
  const place = {resource: name, params};
  const parted = part(state, place, action, targets);
  const {able} = parted;
  const unfit = parted.unfit.map(one => ({...one, why: withCommands(resource, one.why, one)}));
  const none = targets.length > 0 && able.length === 0;
  const refused = none ? unfitReason(name, action, toldApart(unfit)) : notTogether(action, able);
  // The state needs some place; that of a stopped search requests no list.
  const here = setPlace(state, findPlace('', {since: 0, stopped: true}));
  const form = newForm(place, action, none ? targets : able, none ? [] : unfit);
  return {
    state: {...here, overlay: {...form, confirmFirst: several}},
    refused: refused && withCommands(resource, refused),
    unfit,
  };
}

/** The id, as the service writes it, and the label of what was made, or of what was acted on. */
export function subjectOf(write: Write, reply: WriteReply | undefined): {id: Json; label: string} {
  const {target} = write;
  const made = createdBy(write);
  if (!made)
    return {
      id: target ? idAsSent(write.resource, target.id) : null,
      label: target?.label ?? titleOf(write),
    };
  const {raw, now = raw} = reply ?? {};
  const label = isRecord(now) && typeof now.label === 'string' && now.label !== '' ? now.label : made.label;
  return {
    id: write.made === undefined ? null : idAsSent(made.resource, write.made),
    label: label ?? titleOf(write),
  };
}

/** An id as the service writes it: mostly a number. */
export const idAsSent = (resource: string, id: string): Json =>
  resourceOf(resource).fields.fields.id?.kind === 'number' && /^\d{1,15}$/.test(id) ? Number(id) : id;

/** Adds ids to the labels that several items have, for sentences: `data (7310004)`. @param all the items named beside them */
export function toldApart<T extends {id: string; label: string}>(
  items: readonly T[],
  all: readonly {id: string; label: string}[] = items,
): readonly T[] {
  const shared = (one: T) => all.some(({id, label}) => label === one.label && id !== one.id);
  return items.map(one => (shared(one) ? {...one, label: `${one.label} (${one.id})`} : one));
}

/** Says that what a write has created has the label of another item; undefined if it has not, or its name is no label. */
export function sameLabelText(write: Write): string | undefined {
  const made = createdBy(write);
  const {namesakes = 0} = write;
  if (!made || made.matches || namesakes === 0) return undefined;
  return resourceOf(made.resource).primary === undefined
    ? namesakesText(made.resource, namesakes)
    : undefined;
}

/**
 * Rewrites a sentence of the screen as commands: `detach it first (t)` ends with `: skydeck volumes detach data`.
 * @param about its one item
 */
export function withCommands(
  {name, actions = [], parent}: Resource,
  sentence: string,
  about?: {id: string; label: string},
): string {
  const item = about && (isTypeable(about.label) ? about.label : about.id);
  return sentence
    .replace(/(\d+) marked( [^()]+)? \(\S+ unmarks all\)/, '$1$2')
    .replaceAll(/ \((\S{1,8})\)/g, (whole, key: string) => {
      if (key === keyFor('profiles')) return ': skydeck login';
      const action = actions.find(one => actionKey(one) === key);
      if (!action) return whole;
      // Within a parent more words would be needed.
      const named =
        item !== undefined && action.on === 'item' && parent === undefined ? ` ${quoted(item)}` : '';
      return `: skydeck ${name} ${verbOf(action)}${named}`;
    });
}

/** An item that is already as an action would make it. */
export interface AlreadyDone extends Found {
  words: string;
}

/** Returns the items that are already as the action would make them; none where the declaration or the flags cannot tell. */
export function findAlreadyDone(
  {action, fields, state}: Form,
  found: readonly Found[],
  {names: given, applying}: GivenFields,
): readonly AlreadyDone[] {
  const {done, endpoint, fields: declared} = action;
  const isEdit = setsFields(endpoint);
  // What the service does not return, such as a password, cannot be compared.
  const compares = isEdit || (done && !Object.values(declared).some(isUnshown));
  const hidden = applying.some(name => !fields.some(field => field.name === name));
  const lacks = fields.some(
    ({name, mistake, answer}) => mistake !== undefined && (answer === undefined || !given.includes(name)),
  );
  if (!compares || hidden || lacks) return [];
  const filled = given.flatMap(name => filledBy(declared[name] ?? {}));
  const typed = Object.fromEntries(
    Object.entries(state.inputs).filter(
      ([name]) => filled.includes(name) || (given.includes(name) && declared[name]?.type !== 'file'),
    ),
  );
  const isSo = (target: Target) => {
    const inputs = {...initialInputs(action, [target]), ...typed};
    return isEdit
      ? wouldChangeNothing(action, inputs, [target])
      : done?.(target.value, answersOf(action, inputs)) === true;
  };
  return found.filter(({target}) => isSo(target)).map(one => ({...one, words: wordsFor(action, one.target)}));
}

/** Returns what an item is already: by the action's own words, else by its status. */
function wordsFor(action: Action<unknown>, {value}: Target): string {
  const becomes = action.becomes?.(value);
  if (becomes !== undefined) return `is ${becomes} already`;
  if (setsFields(action.endpoint) || Object.keys(action.fields).length > 0) return 'is as given already';
  // Why an action cannot be done is what its item is: `it is running`.
  const [, state = 'so'] = /^it is ([\w ]+)$/.exec(action.unavailable?.(value) ?? '') ?? [];
  return `is ${state} already`;
}

/** `node web-1 is running already: nothing was sent`; of several, their number. */
export function alreadyDoneText(resource: Resource, so: readonly AlreadyDone[]): string {
  const [first] = so;
  if (!first) return `${inSentence(resource.title)}: nothing would change, and nothing was sent`;
  const {singular, list, title} = resource;
  const one = list ? `${singular} ${reveal(first.target.label)}` : `the ${singular}`;
  // There is one item with a name of many: settings.
  const alone = !list && singular.endsWith('s') ? ofSeveral(first.words) : first.words;
  if (so.length === 1) return `${one} ${alone}: nothing was sent`;
  const alike = so.every(({words}) => words === first.words) ? first.words : 'is so already';
  return `${so.length} ${inSentence(title)} ${ofSeveral(alike)}: nothing was sent`;
}

const ofSeveral = (words: string): string => words.replace(/^is /, 'are ');

interface Asked {
  resource: Resource;
  writes: readonly Write[];
  so: readonly AlreadyDone[];
  unfit: readonly Unfit[];
}

export const targetsOf = ({writes, so, unfit}: Omit<Asked, 'resource'>) => [
  ...writes.flatMap(({target}) => target ?? []),
  ...so.map(({target}) => target),
  ...unfit,
];

/** Says on standard error what could not be sent, and where nothing was because all is so already. */
export function warnUnsent(named: Asked): void {
  const {resource, unfit, so, writes} = named;
  for (const {label, why} of toldApart(unfit, targetsOf(named)))
    warn(clean(`not sent: ${reveal(label)} · ${why}`));
  if (so.length > 0 && unfit.length === 0 && writes.length === 0) warn(clean(alreadyDoneText(resource, so)));
}

/** The reply to a write, with the neutral word and as the service sent it. */
export interface WriteReply {
  json: Json;
  raw: Json;
  now?: Json;
}

/** Collects the replies to writes, by the ids of the writes. `observe` gets the messages of the loop. */
export function collectReplies(): {replies: ReadonlyMap<string, WriteReply>; observe: Observe} {
  const replies = new Map<string, WriteReply>();
  return {
    replies,
    observe(message, before) {
      // The casts: a reply is JSON; it is only passed on.
      if (message.type === 'answered') replies.set(message.write, message.reply as WriteReply);
      if (message.type !== 'progressRead' || !message.read) return;
      const {raw} = message.read;
      for (const [id, tracked] of Object.entries(before.trackedWrites)) {
        const reply = replies.get(id) ?? {json: {}, raw: {}};
        // A reply may be about another thing than the one that is watched.
        if (keyOf(tracked) === message.item && [undefined, idOf(raw)].includes(idOf(reply.raw)))
          replies.set(id, {...reply, now: raw});
      }
    },
  };
}

const idOf = (json: Json): Json | undefined => (isRecord(json) ? json.id : undefined);
