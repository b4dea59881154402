import type {CellContext, Column} from '../definition/column.ts';
import {markOf} from '../definition/status.ts';

/** The severities of notices, the worst first. */
export const severities = ['critical', 'major', 'minor'];

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
