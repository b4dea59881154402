import {resourceOf} from '../../../resources/index.ts';
import type {Binding, ExportMode} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import type {ExportState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {extentsOf, formatsFor, itemAtCursor} from './formats.ts';

function openExport(state: State): State {
  const [first] = extentsOf(state);
  if (!first) return note(state, 'there is nothing here to export', 'warn');
  const {extent} = first;
  const format = formatsFor(state, extent)[0]?.format ?? 'csv';
  const asked: ExportState = {
    kind: 'export',
    field: 'extent',
    extent,
    format,
    stage: 'fill',
    replaceSelected: false,
    names: [],
  };
  return {...state, overlay: asked};
}

export function exportTitle(state: State): string {
  const place = placeOf(state);
  if (place.kind === 'list') return `Export ${resourceOf(place.resource).title.toLowerCase()}`;
  const item = itemAtCursor(state);
  if (!item) return 'Export';
  const {singular, label} = resourceOf(item.resource);
  return `Export ${singular} ${label(item.value)}`;
}

export function exportMode({stage, field}: ExportState): ExportMode {
  if (stage === 'writing') return 'exporting';
  if (stage === 'replace') return 'exportReplace';
  return field === 'path' ? 'exportPath' : 'exportChoice';
}

export const exportKey: Binding = {
  ...named('export'),
  help: 'export: CSV, JSON, NDJSON, zone file',
  hint: state => (extentsOf(state).length > 0 ? 'export' : undefined),
  run: openExport,
  needs: 'rows',
};
