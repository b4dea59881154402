import type {Row} from '../../../frame/row.ts';
import {clean, wrap} from '../../../text/text.ts';
import type {AskState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {cancelOr, emptyRow} from '../shared/rows.ts';

/** The question before an own command runs: its item, and the command as the shell will read it. */
export const askBody = ({size}: State, {prepared, runSelected}: AskState): readonly Row[] => [
  [{text: ` Run ${clean(prepared.what)}?`, bold: true}],
  emptyRow,
  ...wrap(clean(prepared.shown), size.columns - 4).map(text => [{text: `   ${text}`}]),
  emptyRow,
  cancelOr('Run', runSelected),
];
