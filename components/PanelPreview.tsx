import type {ReactElement} from 'react';
import {leftOutOf} from '../src/app/marking.ts';
import {actionOf, answersOf, requestOf} from '../src/app/panel/fields.ts';
import {costOf} from '../src/app/panel/offers.ts';
import type {Panel, State} from '../src/app/state.ts';
import {masked} from '../src/app/write.ts';
import {resourceOf} from '../src/resources/index.ts';
import {chop, clean, wrap} from '../src/text.ts';
import {Line} from './Line.tsx';

/** To which of several it is done, what changes, and what it costs. */
export function keptRows(state: State, panel: Panel): ReactElement[] {
  const {columns} = state.size;
  const [first, ...others] = panel.targets;
  const changes = actionOf(panel).changes?.(first?.value, answersOf(panel));
  const told = [
    ...leftOutOf(state, panel),
    others.length > 0 ? `for ${named(panel, columns)}` : undefined,
    changes && others.length > 0 ? `${first?.label}: ${changes}` : changes,
    costOf(state, panel),
  ];
  return told
    .flatMap(text => (text ? wrap(clean(text), columns - 4) : []))
    .map((text, index) => <Line key={`kept ${index}`} spans={[{text: `   ${text}`, bold: true}]} />);
}

/** As many names as two lines hold, and how many more there are. */
function named({targets}: Panel, columns: number): string {
  const names: string[] = [];
  for (const {label} of targets) {
    if (names.join(', ').length + label.length > 2 * columns - 30) break;
    names.push(label);
  }
  const more = targets.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ').replace(/, (\d+ more)$/, ' and $1');
}

/** The request exactly as it will go, secrets masked. */
export function requestRows(state: State, panel: Panel): ReactElement[] {
  const request = previewed(panel);
  if (!request) return [];
  const {columns, rows} = state.size;
  const {local} = resourceOf(panel.resource);
  const body = masked({...panel, request});
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    ...(local
      ? wrap(
          `${request.method === 'DELETE' ? 'to be taken out of' : 'to be kept in'} ${local}, on this machine`,
          columns - 4,
        )
      : chop(clean(`${request.method} ${request.path}`), columns - 4)),
    // What is longer than the screen is not looked at.
    ...(text === '' ? [] : chop(clean(text.slice(0, columns * rows)), columns - 4)),
  ];
  return lines.map((line, index) => (
    <Line key={`request ${index}`} spans={[{text: `   ${line}`, tone: 'dim'}]} />
  ));
}

function previewed(panel: Panel) {
  try {
    return requestOf(panel, panel.targets[0]);
  } catch {
    // A field that names part of the address is still empty.
    return undefined;
  }
}
