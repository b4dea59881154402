import * as v from 'valibot';
import {describe} from '../../resources/definition/definition.ts';

/** The outcomes as a list that is printed like others. */
export const outcomes = describe(
  v.object({
    id: v.nullable(v.union([v.number(), v.string()])),
    label: v.string(),
    outcome: v.string(),
    detail: v.optional(v.string()),
  }),
).resource({
  name: 'outcomes',
  title: 'Outcomes',
  singular: 'outcome',
  summary: 'what came of a command',
  id: ({id}) => String(id ?? ''),
  label: ({label}) => label,
  columns: [
    {title: 'Label', cell: ({label}) => label, rank: 1, width: 12},
    {title: 'Id', cell: ({id}) => String(id ?? ''), rank: 4},
    {title: 'Outcome', cell: ({outcome}) => outcome, rank: 2},
    {title: 'Detail', cell: ({detail}) => detail, rank: 3, width: 16, sentences: true},
  ],
});
