import {resourceOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {documentName} from '../../data/lists/known-items.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce} from '../../state/notice.ts';
import type {ExportOutcome, ExportState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {inOverlay} from '../shared/screen.ts';
import {documentItem} from './formats.ts';
import {pathOf} from './path.ts';

export const exportProgressed = (
  state: State,
  {done, total}: Pick<MessageOf<'exportProgress'>, 'done' | 'total'>,
): State =>
  inOverlay(state, 'export', asked =>
    asked.stage === 'writing' ? {...state, overlay: {...asked, progress: {done, total}}} : state,
  );

export function exported(state: State, outcome: ExportOutcome): State {
  const {overlay} = state;
  if (overlay?.kind !== 'export') return state;
  switch (outcome.kind) {
    case 'exists':
      return {...state, overlay: {...overlay, stage: 'replace', field: 'path', replaceSelected: false}};
    case 'failed':
      return {...state, overlay: {...overlay, stage: 'fill', field: 'path', problem: outcome.reason}};
    case 'written': {
      const warnings = [...outcome.lacks, ...outcome.warnings];
      const text = [`exported ${whatOf(state, overlay, outcome)}`, ...warnings].join(' · ');
      const item = overlay.format === 'document' ? documentItem(state, overlay.extent) : undefined;
      const support =
        item && outcome.lacksExtra ? {...state.support, [documentName(item)]: false} : state.support;
      return announce(
        {...state, support, overlay: undefined},
        {tone: warnings.length > 0 ? 'warn' : 'info', text},
      );
    }
  }
}

function whatOf(state: State, asked: ExportState, {rows, path}: {rows: number; path: string}): string {
  const item = asked.format === 'document' ? documentItem(state, asked.extent) : undefined;
  const parts = item && resourceOf(item.resource).document?.parts.resource;
  const {name = 'rows', singular = 'row'} = parts === undefined ? {} : resourceOf(parts);
  return `${counted(rows, singular, name)} to ${path}`;
}

/** Completes the typed path, unless it has changed since the completion was requested. */
export function pathCompleted(
  state: State,
  {typed, text, names}: Omit<MessageOf<'pathCompleted'>, 'type'>,
): State {
  const {overlay} = state;
  if (overlay?.kind !== 'export' || pathOf(state, overlay).text !== typed) return state;
  const typedPath = {text, caret: text.length};
  return {...state, overlay: {...overlay, typedPath, names: names.length > 1 ? names : []}};
}
