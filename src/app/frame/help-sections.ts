import {examples, operators, signs} from '../../api/filter/index.ts';
import {markOf} from '../../resources/definition/column.ts';
import {resourceOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {awaitsData} from '../data/lists/known-items.ts';
import {denialOf} from '../data/relations/permissions.ts';
import {collectionOf, relationsHere, subjectOf} from '../data/relations/relations.ts';
import type {Binding, KeyGroup} from '../input/binding.ts';
import {keyFor, named} from '../input/key-names.ts';
import {part} from '../screens/form/fitness.ts';
import {actionsHere, isAbove, targetsOf} from '../screens/form/open.ts';
import {rowSigns} from '../screens/list/body.ts';
import type {HelpSection} from '../state/overlay.ts';
import {placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';
import {screenOf} from './screens.ts';

/** The sections of the help for a screen: its own keys and what they do now, the keys shared with other screens, the filters. */
export function helpSections(state: State): HelpSection[] {
  const {title, keys} = screenOf(state);
  const there = keys.filter(({when, inHelp}) => when?.(state) !== false && inHelp?.(state) !== false);
  return [
    ...(state.overlay ? [] : [legend]),
    ...actionSections(state),
    section(title, state, there.filter(({group}) => group === undefined).flatMap(relationsApart(state))),
    ...groups.map(([group, name]) => {
      const bindings = there.filter(binding => binding.group === group);
      return section(name, state, bindings);
    }),
    ...(state.preferences.mouse ? [mouseHelp] : []),
    ...(placeOf(state).kind === 'list' && !state.overlay ? [signsHelp] : []),
    settingsHelp(),
    ...(state.overlay ? [legend] : []),
    // It comes last, where a key leads; a form has nothing to filter.
    ...(state.overlay?.kind === 'form' ? [] : [filterLanguage]),
  ].filter(({keys: names}) => names.length > 0);
}

const groups: readonly (readonly [KeyGroup, string])[] = [
  ['marking', 'Marking rows'],
  ['moving', 'Moving'],
  ['places', 'Going elsewhere'],
  ['line', 'Editing the line'],
  ['everywhere', 'Everywhere'],
];

type ShownKey = Pick<Binding, 'keys' | 'help' | 'off'>;

const section = (title: string, state: State, bindings: readonly ShownKey[]): HelpSection => ({
  title,
  keys: offLast(bindings.map(({keys, help, off}) => keyHelp(keys, help, off?.(state) !== undefined))),
});

const keyHelp = (keys: readonly string[], help: string, off: boolean): HelpSection['keys'][number] => ({
  keys,
  help: off ? `${help} (not now)` : help,
  off,
});

/** Keys that work now come before those that do not. */
const offLast = (keys: HelpSection['keys']): HelpSection['keys'] =>
  keys.toSorted((one, other) => Number(one.off) - Number(other.off));

/** Returns the digit keys, each with the relation that it opens here. */
const relationsApart =
  (state: State) =>
  (binding: Binding): readonly ShownKey[] => {
    if (binding.name === named('openTenthRelation').name) return [];
    if (binding.name !== named('openRelation').name) return [binding];
    const relations = relationsHere(state);
    return relations.map(({relation, key}) => ({keys: [key], help: `open: ${inSentence(relation.title)}`}));
  };

/** Returns the available actions, then the others by the reason why they are not available. */
function actionSections(state: State): HelpSection[] {
  const here = collectionOf(state);
  const {actions} = screenOf(state);
  if (!here || !actions) return [];
  const declared = actionsHere(state);
  const nothing = subjectOf(state) === undefined && !awaitsData(state);
  const groups = Map.groupBy(actions(state), ({name}) => {
    const action = declared.find(one => one.name === name);
    if (!action) return undefined;
    const idle = nothing && action.on === 'item' && !isAbove(state, action);
    return denialOf(state, here.resource, action)?.why ?? (idle ? 'nothing is here to do it to' : undefined);
  });
  const isUnfit = (name: string): boolean => {
    const action = declared.find(one => one.name === name);
    const targets = action?.on === 'item' && !isAbove(state, action) ? targetsOf(state) : [];
    return action !== undefined && targets.length > 0 && part(state, here, action, targets).able.length === 0;
  };
  const shown = [...groups].map(([why, bindings]) => ({
    title: `${resourceOf(here.resource).title}: ${why ?? 'what can be done'}`,
    keys:
      why === undefined
        ? offLast(bindings.map(({name, keys, help}) => keyHelp(keys, help, isUnfit(name))))
        : bindings.map(({keys, help}) => ({keys, help, off: true})),
    possible: why === undefined,
  }));
  return shown.toSorted((one, other) => Number(other.possible) - Number(one.possible));
}

const filterLanguage: HelpSection = {
  title: 'The filter language',
  keys: [
    ...examples.map(({filter, means}) => ({keys: [filter], help: means})),
    ...signs.map(sign => ({keys: [sign], help: operators[sign].means})),
  ],
};

const signsHelp: HelpSection = {
  title: 'The signs in a list',
  keys: [
    {keys: [rowSigns.atCursor], help: 'the row under the cursor'},
    {keys: [rowSigns.marked], help: 'a marked row'},
    {keys: [rowSigns.markedAtCursor], help: 'a marked row under the cursor'},
    {
      keys: ['underlined'],
      help: 'changed when the list was last read; with ! before it in ASCII or without colours',
    },
    {keys: ['…'], help: 'a row that has not been read yet; a text that is cut'},
    {keys: ['—'], help: 'nothing is there'},
  ],
};

/** It comes first on a place: what people look for who see a sign. */
const legend: HelpSection = {
  title: 'What the screen shows',
  keys: [
    {keys: [markOf('major').glyph], help: 'it has failed, or the service has a major notice about it'},
    {keys: [markOf('minor').glyph], help: 'the service has a minor notice about it'},
    {keys: ['budget 187/200'], help: 'requests left this minute, of those that the service allows'},
    {
      keys: ['as of 14:03Z'],
      help: 'when the oldest data on the screen was read; on the overview, the oldest that changes',
    },
  ],
};

const settingsHelp = (): HelpSection => {
  const palette = keyFor('palette');
  return {
    title: 'Your own keys and settings',
    keys: [
      {keys: [`${palette}preferences`], help: 'every setting, where it comes from, and a way to change it'},
      {keys: [`${palette}keys`], help: 'other keys, at once'},
      {keys: [`${palette}commands`], help: 'commands of your own'},
    ],
  };
};

const mouseHelp: HelpSection = {
  title: 'With the mouse',
  keys: [
    {
      keys: ['click'],
      help: 'select a row, a field or a choice, open a relation; a second click opens the row',
    },
    {keys: ['wheel'], help: 'scroll'},
    {keys: ['click on a title'], help: 'sort by it; a second click reverses the order'},
    {keys: ['click on a crumb'], help: 'go there'},
    {keys: ['click on a hint'], help: 'what its key does, but for sending'},
    {keys: ['shift and drag'], help: 'select text, as the terminal does'},
  ],
};
