import {nameColumn, nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {onList} from '../../navigation/current-place.ts';
import {placeOf} from '../../navigation/places.ts';
import {note} from '../../notice.ts';
import {prefer} from '../../prefer.ts';
import type {ListPlace, State} from '../../state.ts';
import {closing, commonKeys} from '../common-keys.ts';
import {helpKey} from '../help/keys.ts';
import type {Screen} from '../screen.ts';
import {choiceRows, choicesNow, defaultChoices} from './choices.ts';
import type {ColumnChoice, ColumnsState} from './state.ts';

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

const chooser = (state: State): {chosen: ColumnsState; place: ListPlace} | undefined => {
  const place = placeOf(state);
  return state.overlay?.kind === 'columns' && place.kind === 'list'
    ? {chosen: state.overlay, place}
    : undefined;
};

const change = (state: State, to: (chosen: ColumnsState, place: ListPlace) => ColumnsState): State => {
  const open = chooser(state);
  return open ? {...state, overlay: to(open.chosen, open.place)} : state;
};

const go = (state: State, to: (index: number, last: number) => number): State =>
  change(state, chosen => {
    const last = chosen.rows.length - 1;
    return {...chosen, index: Math.max(0, Math.min(last, to(chosen.index, last)))};
  });

function toggle(state: State): State {
  const chosen = chooser(state)?.chosen;
  const name = chosen && nameColumn(resourceOf(chosen.resource).columns);
  if (chosen && name && chosen.rows[chosen.index]?.name === nameOf(name))
    return note(state, 'the name stays: rows are told apart by it', 'warn');
  return change(state, ({rows, index, ...others}) => ({
    ...others,
    index,
    as: 'changed',
    rows: rows.map((row, at) => (at === index ? {...row, shown: !row.shown} : row)),
  }));
}

/** Moves the column under the cursor past its neighbour. */
const move = (state: State, by: 1 | -1): State =>
  change(state, chosen => {
    const {rows, index} = chosen;
    const to = index + by;
    const [row, other] = [rows[index], rows[to]];
    if (!row || !other) return chosen;
    const moved = rows.map((one, at): ColumnChoice => (at === index ? other : at === to ? row : one));
    return {...chosen, rows: moved, index: to, as: 'changed'};
  });

const reset = (state: State): State =>
  change(state, (chosen, place) => ({...chosen, rows: defaultChoices(state, place), as: 'default'}));

function keep(state: State): Result {
  const open = chooser(state);
  if (!open) return state;
  const {rows, resource, as} = open.chosen;
  const closed: State = {...state, overlay: undefined};
  if (as === 'opened') return closed;
  const names = rows.filter(({shown}) => shown).map(({name}) => name);
  return prefer(closed, {key: 'columns', name: resource, value: as === 'default' ? undefined : names});
}

function chosenCount(state: State): string {
  const open = chooser(state);
  if (!open) return '';
  const rows = choiceRows(state, open.place, open.chosen);
  const left = rows.filter(row => row.left).length;
  const shown = rows.filter(row => row.shown).length;
  return [
    `${count(shown)} of ${count(rows.length)} columns of ${resourceOf(open.chosen.resource).name}`,
    ...(left > 0 ? [`no room for ${count(left)} of them on this screen`] : []),
  ].join(' · ');
}

export const columnChooser: Screen = {
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
};
