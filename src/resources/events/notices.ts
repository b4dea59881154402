import {endpoints} from '../../api/endpoints/endpoints.ts';
import {entityTypes, Notification} from '../../model/index.ts';
import {type CellContext, type Column, markOf} from '../definition/column.ts';
import {aboutEntity} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

/** The severities of notices, the worst first. */
const severities = ['critical', 'major', 'minor'];

/** The service's notices about an item: a sign in its row, the text in the detail. @param type its `entity.type` */
export const noticeColumn = (type: string): Column<{id: string | number}> => {
  const noticesOf = ({id}: {id: string | number}, {noticesAbout}: CellContext) =>
    (noticesAbout?.(type, id) ?? []).map(one => ({...one, mark: markOf(one.severity)})).toSorted(worstFirst);
  return {
    title: 'Notice',
    name: 'notices',
    counts: true,
    value: (item, context) => noticesOf(item, context).length,
    sparse: true,
    cell: (item, context) => {
      const [first, ...others] = noticesOf(item, context);
      return first && `${first.mark.glyph} ${first.severity}${others.length > 0 ? ` +${others.length}` : ''}`;
    },
    detail: (item, context) =>
      noticesOf(item, context)
        .map(({mark, severity, text}) => `${mark.glyph} ${severity}: ${text}`)
        .join(' · '),
    sign: (item, context) => noticesOf(item, context)[0]?.mark,
    tone: (item, context) => noticesOf(item, context)[0]?.mark.tone,
    optional: true,
  };
};

const worstFirst = (one: {severity: string}, other: {severity: string}): number =>
  rankOf(one) - rankOf(other);

/** The position of a severity, the worst first; one that is not known is last. */
function rankOf({severity}: {severity: string}): number {
  const rank = severities.indexOf(severity);
  return rank < 0 ? severities.length : rank;
}

/** `db-primary: The host of this machine will be restarted` */
function noticeSentence({entity, message, label, type}: Notification): string {
  const text = message || label || type || 'notice';
  const about = entity?.label;
  return about ? `${about}: ${text}` : text;
}

export const notices = describe(Notification).resource({
  name: 'notices',
  role: 'notices',
  menu: 12,
  aliases: ['notifications', 'alerts'],
  summary: 'notices about the account and what is on it',
  list: endpoints.notifications.list,
  live: true,
  // Notices have no id, so it is made of their content.
  madeId: true,
  id: ({type, entity, label, when, message}) =>
    [type, entity?.type, entity?.id, label, when, message].join('|'),
  label: notice => notice.label ?? notice.type ?? 'notice',
  values: {severity: severities.toReversed(), 'entity.type': entityTypes},
  columns: [
    {title: 'Severity', cell: notice => notice.severity, tone: 'status', rank: 1},
    {title: 'Type', cell: notice => notice.type, optional: true, rank: 12},
    {title: 'About', field: 'entity.label', width: 16, rank: 2},
    {
      title: 'Message',
      names: true,
      width: 40,
      sentences: true,
      cell: notice => notice.message ?? notice.label,
      rank: 1,
    },
    timeColumn('When', notice => notice.when, {rank: 3}),
    timeColumn('Until', notice => notice.until, {optional: true, rank: 10}),
    {title: 'Label', width: 16, cell: notice => notice.label, optional: true, rank: 11},
  ],
  details: [['Body', notice => notice.body]],
  overview: [
    {
      part: 'Notices',
      kind: 'sentences',
      text: noticeSentence,
      mark: notice => notice.severity,
      when: notice => notice.when,
      first: ['critical', 'major'],
      least: 2,
      most: 8,
      none: 'the service has no notices',
      tone: 'bad',
    },
  ],
  relations: [...aboutEntity()],
});
