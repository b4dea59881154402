import type {Row} from '../../../frame/row.ts';
import type {Theme} from '../../../frame/theme.ts';
import {memoize} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {detailRow} from '../item/body.ts';
import type {DetailRow} from '../item/rows.ts';
import {paneRows} from './pane.ts';

/** The item under the cursor, beside its list. */
export const paneBody = (state: State, theme: Theme): readonly Row[] => rowsOf(paneRows(state), theme);

const rowsOf = memoize((rows: readonly DetailRow[], theme: Theme) => rows.map(row => detailRow(row, theme)));
