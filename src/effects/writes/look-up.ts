import {isDeepStrictEqual} from 'node:util';
import * as v from 'valibot';
import {problemOf, type RequestOptions} from '../../api/index.ts';
import {createdBy, isEdit, sentAnswers} from '../../app/data/writes/begin.ts';
import {
  differences,
  differencesText,
  isRounded,
  isUnshown,
  storedDifferently,
} from '../../app/data/writes/stored.ts';
import type {MessageOf} from '../../app/state/message.ts';
import type {Write} from '../../app/state/state.ts';
import {oldest} from '../../journal/line.ts';
import {valueAt} from '../../own-property.ts';
import type {Created} from '../../resources/definition/action.ts';
import {noContext} from '../../resources/definition/definition.ts';
import {eventMark, workOf} from '../../resources/events/events.ts';
import {actionOf, eventsResource, resourceOf} from '../../resources/index.ts';
import {journal} from '../../resources/local/journal.ts';
import type {SourceAnswers, Sources} from '../../sources/answers.ts';
import {tallyOf} from '../../sources/pages.ts';
import {findCreated, findEvents, listEndpoint, readItem} from '../find-item.ts';

/**
 * The ids of existing items or events like the one to be made, which a look-up must not mistake for it. Nothing if events
 * cannot be read.
 */
export async function readBefore(
  answers: SourceAnswers,
  write: Write,
  now: () => number,
): Promise<Pick<Write, 'before' | 'ahead'>> {
  const created = createdBy(write);
  if (!created) return actionOf(write).event ? eventsBefore(answers, write, now) : {before: []};
  const {id, beyond} = resourceOf(created.resource);
  try {
    return {before: (await findCreated(answers, created)).map(one => id(one))};
  } catch (error) {
    // A service without this list may still accept the write; otherwise it refuses it.
    if (beyond && problemOf(error).kind === 'missing') return {before: []};
    throw error;
  }
}

/** `sources`: of them the journal, which tells what other writes have made. The program, within which one event shows one write. */
interface LookUpPorts {
  sources: Pick<Sources, 'journal'>;
}

/** Looks for the created item, the event of the action, or the state of the changed item. Throws an ApiError if these cannot be read. */
export async function findOutcome(
  answers: SourceAnswers,
  write: Write,
  ports: LookUpPorts,
): Promise<LookUpResult> {
  const action = actionOf(write);
  const created = createdBy(write);
  if (created) return outcomeOfCreation(answers, ports, write, created);
  const byEvents = await outcomeByEvents(answers, write, ports);
  if (byEvents) return byEvents;
  let value: unknown;
  try {
    ({value} = await readItem(answers, {
      resource: write.resource,
      params: write.params,
      id: write.target?.id ?? '',
    }));
  } catch (error) {
    if (action.removes && problemOf(error).kind === 'missing')
      return {verdict: 'done', found: 'it is no longer there'};
    throw error;
  }
  if (action.removes) return {verdict: 'not visible', found: 'it is still there'};
  return isEdit(write)
    ? outcomeOfEdit(write, value)
    : outcomeOfAction(write, value, await newestEventText(answers, write));
}

/** Looks for a new item that is as asked, and that no other write in the journal has made or may have made. */
async function outcomeOfCreation(
  answers: SourceAnswers,
  ports: LookUpPorts,
  write: Write,
  created: Created,
): Promise<LookUpResult> {
  const resource = resourceOf(created.resource);
  const {id, singular} = resource;
  const name = [singular, created.label].filter(Boolean).join(' ');
  // First what is there: whichever write from here made it stands in the journal by then.
  const tally = tallyOf(resource);
  const found = await findCreated(answers, created, tally);
  const others = await otherWrites(await ports.sources.journal(), write, created.resource);
  const added = found.filter(one => !write.before?.includes(id(one)) && !others.made.has(id(one)));
  const alike = added.filter(one => isRounded(differences(write, one)));
  const [first] = added;
  if (first === undefined) {
    const [lack] = tally.lacks();
    if (lack !== undefined) return {verdict: 'unclear', found: `no new ${name} can be seen: ${lack}`};
    return {verdict: 'not visible', found: `there is no new ${name} yet`};
  }
  if (alike.length === 0) {
    const but = `${differencesText(differences(write, first))}: it may be another's`;
    return {verdict: 'unclear', found: `a ${name} is there, with the id ${id(first)}, but ${but}`};
  }
  const ids = alike.map(one => id(one)).join(', ');
  const there = alike.length === 1 ? `with the id ${ids}` : `with the ids ${ids}`;
  // What was sent twice may have made two.
  const isSure = write.resent !== undefined || alike.length === others.open.all + 1;
  if (!isSure) {
    const why =
      alike.length <= others.open.all
        ? 'another write asked for the same, and its outcome is not known either'
        : 'which of them this write made is not certain';
    return {verdict: 'unclear', found: `a new ${name} is there, ${there}, but ${why}`};
  }
  // Of as many as there are writes that asked for it, each has made one: it does not matter which.
  const one = alike[write.resent ? 0 : others.open.before];
  const {reveals} = actionOf(write);
  const told = [
    `it is there, ${write.resent ? there : `with the id ${id(one)}`}`,
    differencesText(differences(write, one)),
    reveals &&
      `its ${reveals.label} was in the answer that was lost, and cannot be recovered: remove it, and make another`,
  ];
  return {verdict: 'done', found: told.filter(Boolean).join(' · '), id: id(one)};
}

/** Compares the item with what the edit set, and with what it was before. */
function outcomeOfEdit(write: Write, value: unknown): LookUpResult {
  const found = differences(write, value);
  const {fields} = actionOf(write);
  const asked = Object.keys(write.request.body ?? {});
  // A certificate or a password: no field of the reply shows whether it was stored.
  if (asked.length > 0 && asked.every(name => fields[name] && isUnshown(fields[name])))
    return {
      verdict: 'unclear',
      found: 'the service does not show what it stored of that',
      noMoreLookUps: true,
    };
  if (isRounded(found)) return {verdict: 'done', found: differencesText(found) ?? 'it is as requested'};
  if (write.target?.value === undefined) return {verdict: 'not visible', found: 'it is not as requested'};
  if (!storedDifferently(write, value)) return {verdict: 'not visible', found: 'it is unchanged'};
  return {verdict: 'unclear', found: `it stands neither as before nor as asked: ${differencesText(found)}`};
}

/** Calls the action's `done`. If it has none, the item alone does not show the outcome. */
function outcomeOfAction(write: Write, value: unknown, newest?: string): LookUpResult {
  const done = actionOf(write).done?.(value, sentAnswers(write));
  if (done === undefined) {
    const status = resourceOf(write.resource)
      .columns.find(({tone}) => tone === 'status')
      ?.cell(value, noContext);
    const by = newest
      ? `${newest}: whether by this request is not certain`
      : 'whether by this request, its events tell';
    const found = `it is ${status ?? 'there'}: ${by}`;
    // The outcome of an action with `done` may become visible later, so another look-up makes sense.
    return {verdict: 'unclear', found, noMoreLookUps: actionOf(write).done === undefined};
  }
  return done
    ? {verdict: 'done', found: 'it is as requested'}
    : {
        verdict: 'not visible',
        found: isUnchanged(write, value) ? 'it is unchanged' : 'it is not as requested',
      };
}

/** Whether it has the values that the action sets as it had them before; the whole of it, if the action sets none by name. */
function isUnchanged(write: Write, value: unknown): boolean {
  const before = write.target?.value;
  if (before === undefined) return false;
  const {sets} = actionOf(write);
  const own = (item: unknown) => (sets ? sets.map(name => valueAt(item, name)) : item);
  return JSON.stringify(own(before)) === JSON.stringify(own(value));
}

/** Where an item does not show that something was done to it, an event does: a reboot, a snapshot. */

/** What a look-up finds: the outcome, in words as well, such as `it is still there`. */
type LookUpResult = Omit<MessageOf<'lookedUp'>, 'type' | 'write' | 'at'>;

/** Milliseconds: a later event is that of another request. As much, because not every service tells its time. */
const latest = 5 * 60_000;

/** What `findEvents` finds of the kind that the action makes; undefined if it makes none. Throws an ApiError if they cannot be read. */
async function eventsOf(
  answers: SourceAnswers,
  write: Write,
  options: RequestOptions = {},
): ReturnType<typeof findEvents> {
  const {event} = actionOf(write);
  const {resource, params, target} = write;
  return event && target ? findEvents(answers, {resource, params, id: target.id}, event, options) : undefined;
}

/** The ids of such events before the write, and how far the service's clock is ahead. Nothing if they cannot be read. */
async function eventsBefore(
  answers: SourceAnswers,
  write: Write,
  now: () => number,
): Promise<Pick<Write, 'before' | 'ahead'>> {
  const found = await eventsOf(answers, write, {once: true}).catch(() => undefined);
  if (!found) return {};
  const {events, date} = found;
  return {
    before: events.map(event => eventsResource.id(event)),
    ...(date === undefined ? {} : {ahead: date - now()}),
  };
}

/** Which write each event has shown, by the id of the event, as it cannot show two. For each program, by its ports. */
const shown = new WeakMap<object, Map<string, string>>();

/** @returns undefined if its action makes no events, or what was there before is not known. Throws an ApiError. */
async function outcomeByEvents(
  answers: SourceAnswers,
  write: Write,
  ports: object,
): Promise<LookUpResult | undefined> {
  const read = write.before && (await eventsOf(answers, write));
  if (!read) return undefined;
  const known = shown.get(ports) ?? new Map<string, string>();
  shown.set(ports, known);
  const {before = [], at = Number.POSITIVE_INFINITY, ahead = 0} = write;
  const first = read.events.findLast(event => {
    const id = eventsResource.id(event);
    const ofOther = before.includes(id) || (known.get(id) ?? write.id) !== write.id;
    return !ofOther && workOf(event).at <= at + ahead + latest;
  });
  if (first === undefined) return {verdict: 'not visible', found: 'no event shows it yet'};
  known.set(eventsResource.id(first), write.id);
  return {verdict: 'done', found: ['an event', eventMark(first), 'shows it'].filter(Boolean).join(' ')};
}

/** `its newest event of that kind is of 2026-11-28 12:00:03Z by kestrel`; undefined if there is none, or it cannot be read. */
async function newestEventText(answers: SourceAnswers, write: Write): Promise<string | undefined> {
  const newest = (await eventsOf(answers, write).catch(() => undefined))?.events[0];
  const mark = newest === undefined ? undefined : eventMark(newest);
  return mark && `its newest event of that kind is ${mark}`;
}

/** What the other writes in the journal, of whatever run, have made or may have made where a write creates something. */
interface OtherWrites {
  /** The ids of what they made, as their answers or look-ups told. */
  made: ReadonlySet<string>;
  /** How many of them asked for the same and have no known outcome, before this one and in all. */
  open: {before: number; all: number};
}

const Sent = v.object({
  id: v.string(),
  time: v.string(),
  address: v.optional(v.string()),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  body: v.optional(v.unknown()),
  outcome: v.optional(v.string()),
  made: v.optional(v.object({resource: v.string(), id: v.string()})),
});
const Entry = v.object({...Sent.entries, writes: v.optional(v.array(Sent))});
type Entry = v.InferOutput<typeof Sent>;

/** Reads them from the journal: none if the write itself is not in it. @param answers of the journal @param resource of what it creates */
async function otherWrites(
  answers: SourceAnswers,
  {journalId, entryId = journalId}: Pick<Write, 'entryId' | 'journalId'>,
  resource: string,
): Promise<OtherWrites> {
  const entries = await entriesOf(answers);
  // An entry for each time that it was sent.
  const isOwn = ({id}: Entry) => id === entryId || id.startsWith(`${entryId}/`);
  const index = entries.findIndex(isOwn);
  const own = entries[index];
  if (!own) return {made: new Set(), open: {before: 0, all: 0}};
  const isOther = (entry: Entry) => !isOwn(entry) && entry.address === own.address;
  const isOpen = (entry: Entry) => isOther(entry) && mayHaveMade(entry, own);
  return {
    made: new Set(
      entries.flatMap(entry => (isOther(entry) && entry.made?.resource === resource ? [entry.made.id] : [])),
    ),
    open: {before: entries.slice(0, index).filter(isOpen).length, all: entries.filter(isOpen).length},
  };
}

/** Whether the outcome of another write is not known, and it asked for what this one asks for. */
function mayHaveMade({outcome, method, path, body, time}: Entry, own: Entry): boolean {
  const isUnknown = outcome === 'sending' || outcome === 'unknown';
  const isSame = method === own.method && path === own.path && isDeepStrictEqual(body, own.body);
  return isUnknown && isSame && Math.abs(Date.parse(time) - Date.parse(own.time)) < oldest;
}

/** The oldest first. All at once, as the journal may grow from one page to the next. */
async function entriesOf(answers: SourceAnswers): Promise<Entry[]> {
  const {slots} = await answers.list(listEndpoint(journal.name), {pageSize: Number.MAX_SAFE_INTEGER});
  return slots.toReversed().flatMap(({raw}) => {
    const {success, output} = v.safeParse(Entry, raw);
    return success ? (output.writes ?? [output]) : [];
  });
}
