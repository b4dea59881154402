import {keysOf} from '../../own-property.ts';
import {changedKeys, keyName} from '../../preferences/key-name.ts';
import {keyNames} from './binding.ts';

/** The keys that texts and other code refer to by name. The bindings of these keys take their keys from here. */
const keys = {
  open: ['enter'],
  describe: ['d'],
  togglePane: ['v'],
  openRelation: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  openTenthRelation: ['0'],
  filter: ['/'],
  applyFilter: ['enter'],
  completeFilter: ['tab'],
  takeOffer: ['tab'],
  closePrompt: ['esc'],
  palette: [':'],
  find: ['*'],
  startFind: ['enter'],
  acceptSuggestion: ['enter'],
  nextSuggestion: ['down', 'ctrl-n'],
  raw: ['y'],
  copy: ['c'],
  copyMenu: ['C'],
  export: ['e'],
  ssh: ['s'],
  mark: ['space'],
  sortByNext: ['o'],
  chooseColumns: ['|'],
  unmark: ['u'],
  refresh: ['r'],
  out: ['esc'],
  help: ['?'],
  helpAnywhere: ['f1'],
  filterLanguage: ['f'],
  profiles: ['P'],
  journal: ['J'],
  quit: ['q'],
  quitAlways: ['ctrl-c'],
  // In forms.
  accept: ['enter'],
  finish: ['ctrl-s'],
  nextField: ['tab'],
  previousField: ['shift-tab'],
  fieldDown: ['down'],
  fieldUp: ['up'],
  previewDown: ['pgdn'],
  previewUp: ['pgup'],
  toggle: ['space'],
  makeSecret: ['ctrl-g'],
  showSecret: ['ctrl-r'],
  copySecret: ['ctrl-o'],
  readChoices: ['ctrl-r'],
  openEditor: ['ctrl-e'],
  bringBack: ['ctrl-t'],
  breakLine: ['ctrl-j', 'alt-enter'],
  completeWord: ['tab'],
  completePath: ['tab'],
  copyCurl: ['ctrl-y'],
  cancel: ['esc'],
  selectSend: ['right'],
  selectCancel: ['left', 'shift-tab'],
  switchButton: ['tab'],
  tryAgain: ['r'],
  sendAgain: ['R'],
  giveUp: ['x'],
  // In an export, and in the menus.
  nextExportField: ['enter', 'tab'],
  closeExport: ['esc'],
  nextChoice: ['down'],
  previousChoice: ['up'],
  answer: ['enter'],
  selectReplace: ['right'],
  keepFile: ['esc'],
  stopExport: ['esc'],
  nextEntry: ['down', 'j', 'tab'],
  previousEntry: ['up', 'k', 'shift-tab'],
  exportHere: ['enter'],
  copyChosen: ['enter'],
  copyNumbered: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  closeCopy: ['esc', 'q'],
  keepColumns: ['enter'],
  toggleColumn: ['space'],
  columnDown: ['J'],
  columnUp: ['K'],
  redraw: ['ctrl-l'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Name = keyof typeof keys;

export const namedKeys = keysOf(keys);

/** The name and the default keys of such a binding. */
export const named = (name: Name) => ({name, keys: keys[name]});

export const isKey = (key: string, ...names: readonly Name[]): boolean =>
  names.some(name => keysFor(name).includes(key));

/** The keys of such a binding, as they may have been changed in the settings. */
export const keysFor = (name: Name): readonly string[] => changedKeys().records.get(name) ?? keys[name];

/** A key as a sentence names it: `esc`, `1–9`; `no key` if the settings have removed it. */
export function keyFor(name: Name): string {
  const all = keysFor(name);
  const [first] = all;
  if (first === undefined) return 'no key';
  return all.length > 3 ? keyNames(all) : keyName(first);
}
