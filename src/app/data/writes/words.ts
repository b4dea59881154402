import type {Action} from '../../../resources/definition/action.ts';
import {noContext} from '../../../resources/definition/definition.ts';
import {asDone} from '../../../resources/events/event-sentence.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {counted, duration, inSentence} from '../../../text/format.ts';
import {brief, clean, truncate, width} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import type {State, TrackedWrite, Write} from '../../state/state.ts';
import {createdBy, sentAnswers} from './begin.ts';
import {isLookedFor} from './retries.ts';

/** The label of the item as it was last read, else as the request names it. */
export function trackedLabel(write: Write, {resource, value}: TrackedWrite): string {
  if (value !== undefined) return resourceOf(resource).label(value);
  return createdBy(write)?.label ?? write.target?.label ?? '';
}

/** The status word of the item, if the resource has a status column. */
export function trackedStatus({resource, value}: TrackedWrite): string | undefined {
  if (value === undefined) return undefined;
  const column = resourceOf(resource).columns.find(({tone}) => tone === 'status');
  const word = column?.cell(value, noContext);
  return word === null || word === undefined || word === '' ? undefined : String(word);
}

/** Returns the progress from the longest form to the shortest: `45 %`. */
function progressTexts(write: Write, tracked: TrackedWrite): string[] {
  const {percent} = tracked;
  return [progressText(write, tracked), ...(percent === undefined ? [] : [`${Math.round(percent)} %`])];
}

/** The status word while the status has not settled: `provisioning`. */
export function statusBetween(tracked: TrackedWrite): string | undefined {
  const {settled} = resourceOf(tracked.resource);
  const between = tracked.value !== undefined && settled?.(tracked.value) === false;
  return between ? trackedStatus(tracked) : undefined;
}

/** The progress of a write: `provisioning 45 %`. @param atFirst the text while neither a status nor a percentage is known */
export function progressText(write: Write, tracked: TrackedWrite, atFirst?: string): string {
  const known = statusBetween(tracked);
  if (tracked.percent === undefined && known === undefined && atFirst !== undefined) return atFirst;
  const word = known ?? inSentence(actionOf(write).title);
  return tracked.percent === undefined ? word : `${word} ${Math.round(tracked.percent)} %`;
}

/** ` 3 s`: the time since the write was sent; empty within the first second. */
export function waited({clock}: State, {at}: Write): string {
  const seconds = clock === undefined || at === undefined ? 0 : Math.floor((clock - at) / 1000);
  return seconds < 1 ? '' : ` ${duration(seconds)}`;
}

const goingWords: Partial<Record<Write['status'], string>> = {
  checking: 'reading first …',
  sending: 'sending …',
  lookingUp: 'looking it up …',
};

/** Describes the writes that are under way: `web-3 provisioning 45 %`, `3 in progress`. The progress is cut off last. */
export function underWay(state: State, cells: number): string | undefined {
  const writes = Object.values(state.writes);
  const waiting = writes.filter(({status}) => status === 'queued').length;
  // Repeated look-ups of the same write are not shown one by one.
  const unseen = writes.filter(isLookedFor);
  const going = writes.filter(write => goingWords[write.status] !== undefined && !unseen.includes(write));
  const trackedWrites = Object.entries(state.trackedWrites);
  const inProgress = trackedWrites.length === 0 ? '' : `${trackedWrites.length} in progress`;
  const hidden = unseen.length === 0 ? '' : notSeen(unseen, `${unseen.length} `);
  const [first] = going;
  if (first) {
    const what = going.length + waiting > 1 ? `${going.length + waiting} writes` : titleOf(first);
    const text = `${goingWords[first.status]}${waited(state, first)} · ${[what, inProgress, hidden].filter(Boolean).join(', ')}`;
    return brief(text, cells);
  }
  const [missed] = unseen;
  if (missed && trackedWrites.length + unseen.length === 1)
    return named(titleOf(missed), [notSeen(unseen)], cells);
  const [id = '', tracked] = trackedWrites[0] ?? [];
  const write = state.writes[id];
  if (write && tracked && trackedWrites.length + unseen.length === 1)
    return named(trackedLabel(write, tracked), progressTexts(write, tracked), cells);
  return [inProgress, hidden].filter(Boolean).join(', ') || undefined;
}

/** What is known of writes without an answer, and the key of the journal, which shows them. Some outcomes no item ever shows. */
function notSeen(writes: readonly Write[], prefix = ''): string {
  const unknown = writes.some(({noMoreLookUps}) => noMoreLookUps);
  const words = unknown ? `outcome${writes.length > 1 ? 's' : ''} unknown` : 'not visible yet';
  return `${prefix}${words} (${keyFor('journal')})`;
}

/** Cells of a name that are enough to recognize it. */
const enoughName = 8;

/** If both do not fit, the name is cut, then the progress is shortened. */
function named(name: string, ways: readonly string[], cells: number): string {
  const how =
    ways.find(way => Math.min(enoughName, width(clean(name))) + 1 + width(way) <= cells) ?? ways.at(-1) ?? '';
  const progressText = brief(how, cells);
  return truncate(`${brief(name, Math.max(4, cells - width(progressText) - 1))} ${progressText}`, cells);
}

const verbPhrase = ({title, verb = inSentence(title)}: Action<unknown>): string => verb;

/** An action and the kind of item, for sentences: `resize volume`, `take a snapshot of node`, `remove SSH key`. */
export function actionPhrase(action: Action<unknown>, resource: string): string {
  const {singular} = resourceOf(resource);
  const verb = verbPhrase(action);
  return verb.toLowerCase().includes(singular.toLowerCase()) ? verb : `${verb} ${singular}`;
}

/** The write in words: `resize volume db-data`. */
export const titleOf = (write: Write): string => titleWith(write, write.target?.label);

/**
 * The same for the journal, from which what is removed or changed can be entered again:
 * `delete record www A 192.0.2.1, TTL 300 s in example.org`, `edit record www in example.org: TTL 300 → 600 s`.
 */
export function journalTitle(write: Write): string {
  const {target, inside, changes} = write;
  const lost = target?.value === undefined ? undefined : actionOf(write).loses?.(target.value);
  const where = inside === undefined ? '' : ` in ${inside}`;
  const what = `${titleWith(write, lost ?? target?.label)}${where}`;
  return changes?.includes('→') ? `${what}: ${changes}` : what;
}

function titleWith(write: Write, label: string | undefined): string {
  const action = actionOf(write);
  const {singular} = resourceOf(write.resource);
  const body = sentAnswers(write);
  const made = action.creates?.(body, write.params);
  // Another item is created for this one.
  if (made?.label && label !== undefined)
    return made.resource === write.resource
      ? `${actionPhrase(action, write.resource)} ${label} as ${made.label}`
      : `${verbPhrase(action)} ${made.label} for ${singular} ${label}`;
  const name = label ?? made?.label ?? String(body.label ?? body.name ?? '');
  const what = actionPhrase(action, write.resource);
  // A single object, such as the account, has no other name.
  return name === '' || name === singular ? what : `${what} ${name}`;
}

/** Several writes of one action in words: `resize 3 volumes`. */
export function titleOfSeveral(write: Pick<Write, 'resource' | 'action'>, number: number): string {
  const {singular, title: plural} = resourceOf(write.resource);
  return phraseOf(actionOf(write), singular, counted(number, singular, inSentence(plural)));
}

/** An action that none of several marked items allows: `delete any of the 3 marked volumes`. */
export function anyOfMarked(action: Action<unknown>, resource: string, number: number): string {
  const {singular, title: plural} = resourceOf(resource);
  return phraseOf(action, singular, `any of the ${number} marked ${inSentence(plural)}`);
}

/** The verb of an action, with these items in place of the kind of item that it may name. */
function phraseOf(action: Action<unknown>, singular: string, what: string): string {
  const verb = verbPhrase(action);
  const at = verb.toLowerCase().indexOf(singular.toLowerCase());
  return at < 0 ? `${verb} ${what}` : `${verb.slice(0, at)}${what}${verb.slice(at + singular.length)}`;
}

/** Several writes as done: `Resized 3 volumes`. */
export const doneTextOf = (write: Write, number: number): string => asDone(titleOfSeveral(write, number));

/** The write as done: `Resized volume db-data`. */
export const doneText = (write: Write): string => asDone(titleOf(write));
