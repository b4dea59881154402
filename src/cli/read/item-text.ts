import {seriesOf} from '../../app/screens/item/charts.ts';
import type {Cell, CellContext, Column, Resource} from '../../resources/definition/definition.ts';
import {nameOf, readSafely} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {percentOf, textOf} from '../../text/format.ts';
import {cleanWhole, width, wrap} from '../../text/text.ts';
import {moment} from '../../text/time.ts';

/** Cells that a name may take beside its text; a longer name gets a line of its own. */
const widestName = 24;

/** Returns an item as text: its fields, and the small tables of its detail, wrapped to so many cells on a terminal. */
export function itemText(
  resource: Resource,
  value: unknown,
  context: CellContext,
  cells = Number.POSITIVE_INFINITY,
): string {
  const fields = resource.columns.flatMap(column => {
    const {title, cell, detail = cell} = column;
    // A computed column repeats fields that are printed anyway.
    if (column.detail === undefined && resource.fields.fields[nameOf(column)]?.computed) return [];
    return [[title, textOf(readSafely(detail, value, context))] as const];
  });
  const details = (resource.details ?? []).map(
    ([title, cell]) => [title, textOf(readSafely(cell, value, context))] as const,
  );
  const sections = (resource.sections ?? []).flatMap(({title, rows}) => {
    const lines = [...rows(value, context)].map(
      ([name, cell, share]) => [name, rowText(cell, share)] as const,
    );
    return lines.length === 0 ? [] : [`\n${cleanWhole(title)}\n${namedLines(lines, cells)}`];
  });
  const named = namedLines([...fields, ...details, ...seriesText(resource, value, context)], cells);
  return [named, ...sections].join('').replace(/^\n/, '');
}

const rowText = (cell: Cell, share: number | undefined): string =>
  share === undefined ? textOf(cell) : [percentOf(share), cell].filter(Boolean).join(' · ');

function namedLines(pairs: readonly (readonly [name: string, text: string])[], cells: number): string {
  const names = pairs.map(([name]) => cleanWhole(name));
  const room = names.reduce((most, name) => Math.min(widestName, Math.max(most, width(name))), 0);
  return pairs
    .map(([, text], index) => {
      const name = names[index] ?? '';
      const pad = ' '.repeat(Math.max(0, room - width(name)));
      const parts = text.split(/\r?\n/).flatMap(one => broken(cleanWhole(one), cells - room - 2));
      return parts
        .map((part, line) => `${line === 0 ? `${name}${pad}` : ' '.repeat(room)}  ${part}`.trimEnd())
        .join('\n');
    })
    .map(line => `${line}\n`)
    .join('');
}

const broken = (text: string, cells: number): string[] =>
  Number.isFinite(cells) ? wrap(text, Math.max(16, cells)) : [text];

export const detailColumns = ({columns, details = [], fields}: Resource): readonly Column<unknown>[] => [
  ...columns.filter(column => column.detail !== undefined || !fields.fields[nameOf(column)]?.computed),
  ...details.map(([title, cell]): Column<unknown> => ({title, cell})),
];

/** Returns the lines about numbers over time, which a screen draws as charts, each with its name; none for what holds no such numbers. */
function seriesText(
  {name, parent}: Resource,
  value: unknown,
  context: CellContext,
): (readonly [title: string, text: string])[] {
  const charts = parent === undefined ? undefined : resourceOf(parent).charts;
  if (charts?.of !== name || typeof value !== 'object' || value === null) return [];
  const {until, all} = seriesOf(value, {charts, at: context.now});
  if (all.every(({taken}) => !taken)) return [['Numbers', charts.none]];
  const time = (at: number): string => moment(new Date(at).toISOString(), context) ?? '';
  const lines = all.map(({series: {title, text}, taken}) => {
    if (!taken) return [title, '—'] as const;
    const values = taken.values.filter(one => one !== undefined);
    const average = values.reduce((sum, one) => sum + one / values.length, 0);
    const {newest, peak} = taken;
    const words = [
      text(newest.value),
      `average ${text(average)}`,
      `peak ${text(peak.value)} at ${time(peak.at)}`,
    ];
    return [title, words.join(' · ')] as const;
  });
  return [['Period', `${charts.hours} hours until ${time(until)}`], ...lines];
}
