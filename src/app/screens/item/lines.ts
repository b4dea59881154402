import type {BreakdownTable} from '../../../resources/definition/parts.ts';
import {brief, clean, fitTo, width} from '../../../text/text.ts';
import {cellContextOf} from '../../lists/catalogues/cell-context.ts';
import type {ItemPlace, State} from '../../state.ts';
import {breakdownTables} from './breakdown.ts';
import {chartLines} from './charts.ts';
import {conversationLines} from './conversation.ts';
import {type Detail, detailOf} from './detail.ts';
import {eventLines} from './events.ts';
import {fieldLines, sectionLines} from './fields.ts';
import type {Line} from './line.ts';
import {relationLines} from './relation-lines.ts';

/** An item's declared fields, its charts, its relations, its small tables, its recent events. */
export function detailLines(state: State, place: ItemPlace): readonly Line[] {
  const detail = detailOf(state, place);
  return detail ? together(partsOf(state, detail)) : [];
}

/** The same part by part, without the blank lines between them. */
export function partsOf(state: State, detail: Detail): readonly (readonly Line[])[] {
  const {place, value, at, columns, beside} = detail;
  const context = cellContextOf(state, place.resource, at);
  return [
    fieldLines(place.resource, value, context, columns, beside),
    chartLines(state, detail),
    relationLines(state, detail),
    sectionLines(place.resource, value, columns),
    conversationLines(state, detail, context),
    ...breakdownTables(state, detail).map(table => tableLines(table, columns)),
    eventLines(state, detail),
  ].filter(part => part.length > 0);
}

/** The parts one below the other. */
export const together = (parts: readonly (readonly Line[])[]): readonly Line[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [{kind: 'blank'}, ...part]));

function tableLines([title, rows]: BreakdownTable, columns: number): Line[] {
  const widest = rows.reduce((most, [name]) => Math.max(most, width(clean(name))), 0);
  const cells = Math.min(widest, 32, Math.floor(columns / 2));
  return [
    {kind: 'heading', text: title},
    ...rows.map(
      ([name, text]): Line => ({
        kind: 'field',
        name: fitTo(clean(name), cells),
        text: brief(text, Math.max(8, columns - cells - 4)),
      }),
    ),
  ];
}
