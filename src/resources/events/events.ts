import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Event, entityTypes, eventStatuses} from '../../model/index.ts';
import {duration, percent, yesNo} from '../../text/format.ts';
import {instantOf} from '../../text/time.ts';
import {aboutEntity, idColumn} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';
import {eventSentence, eventsSentence} from './event-sentence.ts';

/** Events on the overview: those about the same entity that are told in the same words, one after another, are one line. */
const line = (least: number, most: number) => ({
  text: eventsSentence,
  alike: (event: Event) => (isSettled(event) ? `${event.entity?.id} ${eventSentence(event)}` : undefined),
  mark: (event: Event) => event.status,
  when: (event: Event) => event.created,
  least,
  most,
});

export const events = describe(Event).resource({
  name: 'events',
  role: 'events',
  menu: 11,
  aliases: ['log', 'history'],
  synonyms: ['errors', 'failures'],
  summary: 'what happened on the account in the last 90 days',
  list: endpoints.events.list,
  live: true,
  label: eventSentence,
  primary: 'action',
  values: {status: eventStatuses, 'entity.type': entityTypes},
  newestFirst: true,
  happened: event => event.created,
  order: {by: 'created', direction: 'desc'},
  columns: [
    timeColumn('When', event => event.created, {field: 'created', rank: 2}),
    {title: 'What happened', field: 'action', width: 24, sentences: true, cell: eventSentence, rank: 1},
    {title: 'Status', cell: event => event.status, tone: 'status', rank: 3},
    {
      title: 'Done',
      field: 'percent_complete',
      align: 'right',
      cell: event => (event.status === 'failed' ? undefined : percent(event.percent_complete)),
      optional: true,
      rank: 13,
    },
    {title: 'Action', width: 12, cell: event => event.action, optional: true, rank: 14},
    {title: 'Of', field: 'entity.type', optional: true, rank: 15},
    {title: 'What', field: 'entity.label', width: 12, optional: true, rank: 11},
    {title: 'By', also: ['user', 'who'], field: 'username', optional: true, rank: 12},
    {
      title: 'Took',
      field: 'duration',
      align: 'right',
      cell: event => duration(event.duration),
      optional: true,
      rank: 9,
    },
    idColumn,
    {title: 'Message', width: 16, cell: event => event.message, optional: true, rank: 16},
    {title: 'Also about', field: 'secondary_entity.label', width: 14, optional: true, rank: 12},
    {title: 'Read', cell: event => yesNo(event.read), optional: true},
    {title: 'Seen', cell: event => yesNo(event.seen), optional: true},
  ],
  groups: [['Details', 'Action', 'Of', 'Also about', 'Id', 'Read', 'Seen', 'Rate']],
  details: [
    ['Time left', event => timeLeft(event.time_remaining)],
    ['Rate', event => event.rate],
  ],
  overview: [
    {
      part: 'Failed',
      kind: 'sentences',
      filter: 'status=failed created>7d',
      period: 'in a week',
      none: 'nothing failed in a week',
      tone: 'bad',
      ...line(1, 5),
    },
    {part: 'Events', kind: 'sentences', none: 'nothing has happened', ...line(2, 100)},
  ],
  relations: [{title: 'User', to: 'users', id: event => event.username}, ...aboutEntity()],
  settled: isSettled,
});

function isSettled({status}: Event): boolean {
  return status !== 'scheduled' && status !== 'started';
}

/** Formats seconds; a text of the service stays as it is. */
function timeLeft(value: Event['time_remaining']): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? duration(seconds) : String(value);
}

export interface Work {
  /** Scheduled or started, and not finished. */
  running: boolean;
  failed: boolean;
  /** 0–100, if known. */
  percent?: number | undefined;
  /** When it began, by the service's clock: milliseconds since the epoch. */
  at: number;
  message?: string | undefined;
}

/** @param event an item of this resource */
export function workOf(event: unknown): Work {
  // The cast: the items of a resource fit its schema.
  const {status, percent_complete, created, message} = event as Event;
  return {
    running: status === 'scheduled' || status === 'started',
    failed: status === 'failed',
    percent: status === 'started' ? percentOf(percent_complete) : undefined,
    at: instantOf(created ?? ''),
    message: message || undefined,
  };
}

/** When an event happened and whose it is: `of 2026-11-28 12:00:03Z by kestrel`; undefined without a time. @param event an item of this resource */
export function eventMark(event: unknown): string | undefined {
  // The cast: the items of a resource fit its schema.
  const {created, username} = event as Event;
  return created ? `of ${created.replace('T', ' ')}Z${username ? ` by ${username}` : ''}` : undefined;
}

/** A percentage; undefined if the service sent something else. */
const percentOf = (value: number | null | undefined): number | undefined =>
  value != null && value >= 0 && value <= 100 ? value : undefined;
