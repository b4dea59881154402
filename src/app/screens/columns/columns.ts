import {nameColumn, nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {type MenuHit, menuHit} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import type {ColumnChoice, ColumnsState} from '../../state/overlay.ts';
import {onList} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';
import {closing, commonKeys, helpKey} from '../common/keys.ts';
import {changeOverlay, inOverlay, type OverlayScreen} from '../common/screen.ts';
import {choicesNow, columnsBody, columnsWindow, defaultChoices, tellColumns} from './body.ts';

export const columnsKey: Binding = {
  ...named('chooseColumns'),
  help: 'choose columns, and their order',
  hint: 'columns',
  run: state =>
    onList(state, (place): State => {
      const rows = choicesNow(state, place);
      return {...state, overlay: {kind: 'columns', resource: place.resource, rows, index: 0, as: 'opened'}};
    }),
};

const go = (state: State, to: (index: number, last: number) => number): State =>
  changeOverlay(state, 'columns', chosen => {
    const last = chosen.rows.length - 1;
    return {...chosen, index: Math.max(0, Math.min(last, to(chosen.index, last)))};
  });

const toggle = (state: State): State =>
  inOverlay(state, 'columns', ({rows, index, ...others}) => {
    const name = nameColumn(resourceOf(others.resource).columns);
    if (name && rows[index]?.name === nameOf(name))
      return note(state, 'the name stays: rows are told apart by it', 'warn');
    const toggled = rows.map((row, at) => (at === index ? {...row, shown: !row.shown} : row));
    return {...state, overlay: {...others, index, as: 'changed', rows: toggled}};
  });

/** Moves the column under the cursor past its neighbour. */
const move = (state: State, by: 1 | -1): State =>
  changeOverlay(state, 'columns', chosen => {
    const {rows, index} = chosen;
    const to = index + by;
    const [row, other] = [rows[index], rows[to]];
    if (!row || !other) return chosen;
    const moved = rows.map((one, at): ColumnChoice => (at === index ? other : at === to ? row : one));
    return {...chosen, rows: moved, index: to, as: 'changed'};
  });

const reset = (state: State): State =>
  onList(state, place =>
    changeOverlay(state, 'columns', chosen => ({
      ...chosen,
      rows: defaultChoices(state, place),
      as: 'default',
    })),
  );

const keep = (state: State): Result =>
  inOverlay(state, 'columns', ({rows, resource, as}): Result => {
    const closed: State = {...state, overlay: undefined};
    if (as === 'opened') return closed;
    const names = rows.filter(({shown}) => shown).map(({name}) => name);
    return prefer(closed, {key: 'columns', name: resource, value: as === 'default' ? undefined : names});
  });

function chosenCount(state: State): string {
  const {overlay} = state;
  if (overlay?.kind !== 'columns') return '';
  const {rows} = columnsWindow(state, overlay);
  const left = rows.filter(row => row.left).length;
  const shown = rows.filter(row => row.shown).length;
  return [
    `${count(shown)} of ${count(rows.length)} columns of ${resourceOf(overlay.resource).name}`,
    ...(left > 0 ? [`no room for ${count(left)} of them on this screen`] : []),
  ].join(' · ');
}

export const columnChooser: OverlayScreen<ColumnsState, MenuHit> = {
  title: 'While choosing columns',
  keys: [
    {...named('keepColumns'), help: 'keep this choice', hint: 'keep', run: keep},
    {...named('toggleColumn'), help: 'show the column, or hide it', hint: 'show or hide', run: toggle},
    {
      ...named('columnDown'),
      help: 'move the column down: further to the right',
      hint: () => ({key: `${keyFor('columnDown')} ${keyFor('columnUp')}`, does: 'move'}),
      run: state => move(state, 1),
    },
    {...named('columnUp'), help: 'move the column up: further to the left', run: state => move(state, -1)},
    {name: 'resetColumns', keys: ['r'], help: 'back to the default columns', hint: 'default', run: reset},
    {name: 'closeColumns', keys: ['esc', 'q', '|'], help: 'close, changing nothing', ...closing},
    {
      name: 'nextColumn',
      keys: ['j', 'down', 'tab'],
      help: 'next column',
      run: state => go(state, at => at + 1),
    },
    {
      name: 'previousColumn',
      keys: ['k', 'up', 'shift-tab'],
      help: 'previous column',
      run: state => go(state, at => at - 1),
    },
    {name: 'firstColumn', keys: ['g', 'home'], help: 'first column', run: state => go(state, () => 0)},
    {name: 'lastColumn', keys: ['G', 'end'], help: 'last column', run: state => go(state, (_, last) => last)},
    helpKey,
    ...commonKeys,
  ],
  instead: () => `${keyFor('toggleColumn')} shows or hides a column · ${keyFor('keepColumns')} keeps`,
  countLine: chosenCount,
  body: columnsBody,
  tell: tellColumns,
  hit: (state, chosen, line) => menuHit(columnsWindow(state, chosen), line),
  click: (state, chosen, {index, selected}) =>
    selected ? 'toggleColumn' : {...state, overlay: {...chosen, index}},
};
