import {jsonText} from '../../../export/formats.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, keysFor, named} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import {type MenuHit, menuHit} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import type {CopyState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {closing, commonKeys, helpKey} from '../common/keys.ts';
import {changeOverlay, inOverlay, type OverlayScreen} from '../common/screen.ts';
import {copyBody, copyWindow, tellCopy} from './body.ts';
import {type CopyEntry, copyEntries, entriesOf, mainEntries} from './entries.ts';

const nothing = (state: State): State => note(state, 'there is nothing here to copy', 'warn');

/** Copies the most important text of the item. If there are several, the menu asks which. */
function copyMain(state: State): Result {
  const entries = mainEntries(state);
  const [first] = entries;
  if (!first) return nothing(state);
  if (entries.length > 1) return {...state, overlay: {kind: 'copy', main: true, index: 0}};
  return copyEntry(state, first);
}

const openMenu = (state: State): State =>
  copyEntries(state).length > 0 ? {...state, overlay: {kind: 'copy', main: false, index: 0}} : nothing(state);

/** Longer texts are not repeated in the notice. */
const longestInNotice = 60;

function copyEffect({name, detail, short, text, more = '', secret}: CopyEntry): Effect {
  if (secret) return {type: 'copy', text: text(), what: `the ${name}`, more, secret};
  const detailText = short && detail.length <= longestInNotice ? ` ${detail}` : '';
  const instead = `${keyFor('raw')} shows the item, to read it off`;
  return {type: 'copy', text: text(), what: `${name}${detailText}`, more, instead};
}

const copyEntry = (state: State, entry: CopyEntry): Result => [
  {...state, overlay: undefined},
  [copyEffect(entry)],
];

const move = (state: State, by: 1 | -1): State =>
  changeOverlay(state, 'copy', menu => {
    const {length} = entriesOf(state, menu);
    return {...menu, index: (menu.index + by + length) % Math.max(1, length)};
  });

const copyAt = (state: State, index: number | undefined): Result =>
  inOverlay(state, 'copy', (menu): Result => {
    const entries = entriesOf(state, menu);
    const entry = entries[index ?? menu.index];
    return entry ? copyEntry(state, entry) : note(state, `1–${entries.length} choose here`);
  });

export const copyMenu: OverlayScreen<CopyState, MenuHit> = {
  title: 'In the menu of what can be copied',
  keys: [
    {
      ...named('copyChosen'),
      help: 'copy the selected entry',
      hint: 'copy',
      run: state => copyAt(state, undefined),
    },
    {
      ...named('copyNumbered'),
      help: 'copy the entry of that number',
      hint: () => ({key: keyFor('copyNumbered'), does: 'copy that one'}),
      run: (state, {name}) => copyAt(state, keysFor('copyNumbered').indexOf(name)),
    },
    {...named('nextEntry'), help: 'next entry', run: state => move(state, 1)},
    {...named('previousEntry'), help: 'previous entry', run: state => move(state, -1)},
    {...named('closeCopy'), help: 'close; nothing is copied', ...closing},
    helpKey,
    ...commonKeys,
  ],
  instead: () => `${keyFor('copyChosen')} copies · ${keyFor('closeCopy')} cancels`,
  body: copyBody,
  tell: tellCopy,
  hit: (state, menu, line) => menuHit(copyWindow(state, menu), line),
  click: (state, menu, {index, selected}) =>
    selected ? 'copyChosen' : {...state, overlay: {...menu, index}},
};

export const copyMenuKey: Binding = {
  ...named('copyMenu'),
  help: 'choose what to copy: JSON, curl, rows …',
  run: openMenu,
  needs: 'rows',
};

export const copyKeys: readonly Binding[] = [
  {
    ...named('copy'),
    help: 'copy what matters: an address, an id or a label',
    hint: state => (mainEntries(state).length > 0 ? 'copy' : undefined),
    run: copyMain,
    needs: 'rows',
  },
  copyMenuKey,
];

export const copyRaw: Binding = {
  ...named('copy'),
  help: 'copy all of it',
  hint: 'copy',
  run: state => {
    const raw = subjectOf(state)?.slot.raw;
    if (raw === undefined) return nothing(state);
    return [state, [copyEffect({name: 'JSON', detail: '', text: () => jsonText(raw, 2)})]];
  },
};
