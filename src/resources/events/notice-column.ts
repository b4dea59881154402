import type {CellContext, Column} from '../definition/column.ts';
import {markOf} from '../definition/status.ts';

/** The service's notices about an item: a sign in its row, the text in the detail. @param type its `entity.type` */
export const noticeColumn = (type: string): Column<{id: string | number}> => {
  const noticesOf = ({id}: {id: string | number}, {noticesAbout}: CellContext) =>
    (noticesAbout?.(type, id) ?? []).map(one => ({...one, sign: markOf(one.severity).glyph}));
  return {
    title: 'Notice',
    name: 'notices',
    counts: true,
    value: (item, context) => noticesOf(item, context).length,
    sparse: true,
    cell: (item, context) => {
      const [first, ...others] = noticesOf(item, context).toSorted(worstFirst);
      return first && `${first.sign} ${first.severity}${others.length > 0 ? ` +${others.length}` : ''}`;
    },
    detail: (item, context) =>
      noticesOf(item, context)
        .map(({sign, severity, text}) => `${sign} ${severity}: ${text}`)
        .join(' · '),
    sign: (item, context) => {
      const [worst] = noticesOf(item, context).toSorted(worstFirst);
      return worst && {glyph: '▲', tone: markOf(worst.severity).tone};
    },
    tone: () => 'warn',
    optional: true,
  };
};

const worstFirst = (one: {severity: string}, other: {severity: string}): number =>
  Number(markOf(other.severity).tone === 'bad') - Number(markOf(one.severity).tone === 'bad');
