import type {CommandName} from './commands.ts';

/** Where a key means something: a kind of place, or an overlay above it. */
export type Mode = 'list' | 'item' | 'raw' | 'help' | 'search' | 'filter' | 'palette' | 'panel';

export interface Binding {
  keys: readonly string[];
  where: readonly Mode[];
  /** For the help screen and the README. */
  help: string;
  /** For the hint line; a key without one is found in the help. */
  hint?: string;
  command: CommandName;
}

const places = ['list', 'item'] as const;
const scrolling = ['list', 'item', 'raw', 'help'] as const;
const everywhere = ['list', 'item', 'raw', 'help', 'search', 'filter', 'palette', 'panel'] as const;

/**
 * The keys, as data: the loop, the help screen, the hint line and the README read this table, in this order.
 * No key has two meanings in one mode; a test holds that.
 */
export const keymap: readonly Binding[] = [
  {
    keys: ['enter'],
    where: ['list'],
    help: 'open the item, or the list behind it',
    hint: 'open',
    command: 'open',
  },
  {
    keys: ['d'],
    where: ['list'],
    help: 'describe: fields, relations, recent events',
    hint: 'describe',
    command: 'describe',
  },
  {
    keys: ['s'],
    where: places,
    help: 'ssh to the address of the node; skydeck steps aside meanwhile',
    hint: 'ssh',
    command: 'ssh',
  },
  {keys: ['enter'], where: ['item'], help: 'open the list behind the item', command: 'open'},
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    where: places,
    help: 'follow the numbered relation of the item',
    command: 'follow',
  },
  {keys: ['/'], where: ['list'], help: 'filter', hint: 'filter', command: 'filter'},
  {
    keys: [':'],
    where: ['list', 'item', 'raw', 'help'],
    help: 'go: any resource, its items, a row, a page',
    hint: 'go',
    command: 'palette',
  },
  {keys: ['y'], where: places, help: 'the item as the service sent it, as JSON', hint: 'raw', command: 'raw'},
  {keys: ['/'], where: ['raw', 'help'], help: 'search', hint: 'search', command: 'search'},
  {keys: ['n'], where: ['raw', 'help'], help: 'next match', hint: 'next', command: 'nextMatch'},
  {keys: ['N'], where: ['raw', 'help'], help: 'previous match', command: 'previousMatch'},
  {keys: ['space'], where: ['list'], help: 'mark the row; actions then apply to all marked', command: 'mark'},
  {keys: ['V'], where: ['list'], help: 'mark all rows from the one marked last', command: 'markRange'},
  {keys: ['u'], where: ['list'], help: 'unmark all', command: 'unmark'},
  {keys: ['r'], where: places, help: 'refresh now', hint: 'refresh', command: 'refresh'},
  {
    keys: ['w'],
    where: places,
    help: 'watch: read live data again every few seconds, on or off',
    command: 'watch',
  },
  {keys: ['j', 'down'], where: scrolling, help: 'down', command: 'down'},
  {keys: ['k', 'up'], where: scrolling, help: 'up', command: 'up'},
  {keys: ['ctrl-f', 'pgdn'], where: scrolling, help: 'a screenful down', command: 'pageDown'},
  {keys: ['ctrl-b', 'pgup'], where: scrolling, help: 'a screenful up', command: 'pageUp'},
  {keys: ['g', 'home'], where: scrolling, help: 'to the top', command: 'top'},
  {keys: ['G', 'end'], where: scrolling, help: 'to the bottom', command: 'bottom'},
  {keys: ['['], where: places, help: 'back in history', command: 'back'},
  {keys: [']'], where: places, help: 'forward in history', command: 'forward'},
  {
    keys: ['esc'],
    where: scrolling,
    help: 'one step back out: overlay, then filter, then place',
    command: 'out',
  },
  {keys: ['y', 'q'], where: ['raw'], help: 'close', hint: 'close', command: 'close'},
  {keys: ['q', '?'], where: ['help'], help: 'close', hint: 'close', command: 'close'},
  {keys: ['?'], where: ['list', 'item', 'raw'], help: 'all keys that work here', command: 'help'},
  {keys: ['ctrl-l'], where: everywhere, help: 'draw the screen again', command: 'redraw'},
  {
    keys: ['P'],
    where: places,
    help: 'profiles: the accounts there are, and going over to another',
    command: 'profiles',
  },
  {keys: ['J'], where: places, help: 'journal: what was done from here', command: 'journal'},
  {keys: ['q'], where: places, help: 'quit', command: 'quit'},
  {keys: ['ctrl-c'], where: everywhere, help: 'quit, always', command: 'quit'},
  {keys: ['enter'], where: ['filter'], help: 'apply the filter', hint: 'apply', command: 'applyFilter'},
  {
    keys: ['tab'],
    where: ['filter'],
    help: 'complete the field or value',
    hint: 'complete',
    command: 'completeFilter',
  },
  {keys: ['down', 'ctrl-n'], where: ['filter', 'palette'], help: 'next suggestion', command: 'nextChoice'},
  {
    keys: ['up', 'ctrl-p', 'shift-tab'],
    where: ['filter', 'palette'],
    help: 'previous suggestion',
    command: 'previousChoice',
  },
  {keys: ['enter'], where: ['palette'], help: 'go there', hint: 'go', command: 'goToChoice'},
  {keys: ['tab'], where: ['palette'], help: 'complete', hint: 'complete', command: 'completePalette'},
  {keys: ['enter'], where: ['search'], help: 'to the first match', hint: 'find', command: 'endSearch'},
  {
    keys: ['enter'],
    where: ['panel'],
    help: 'takes the offer in hand; next field, then what stands before the request',
    hint: 'next',
    command: 'panel',
  },
  {
    keys: ['ctrl-s'],
    where: ['panel'],
    help: 'from any field to what stands before the request',
    hint: 'send',
    command: 'panel',
  },
  {keys: ['tab', 'shift-tab'], where: ['panel'], help: 'next field, previous field', command: 'panel'},
  {
    keys: ['up', 'down'],
    where: ['panel'],
    help: 'through the offers of a field, or the fields, or the outcomes',
    command: 'panel',
  },
  {
    keys: ['left', 'right'],
    where: ['panel'],
    help: 'within what is typed; between Cancel and the button',
    command: 'panel',
  },
  {
    keys: ['ctrl-y', 'c'],
    where: ['panel'],
    help: 'copy the request as a curl command; c where no text is typed',
    command: 'panel',
  },
  {keys: ['ctrl-g'], where: ['panel'], help: 'make a secret', command: 'panel'},
  {keys: ['ctrl-r'], where: ['panel'], help: 'show a secret, or hide it', command: 'panel'},
  {
    keys: ['esc'],
    where: ['panel'],
    help: 'one step back, and out; nothing is sent',
    hint: 'cancel',
    command: 'panel',
  },
  {
    keys: ['esc'],
    where: ['filter', 'palette', 'search'],
    help: 'close the prompt, changing nothing',
    hint: 'cancel',
    command: 'closePrompt',
  },
];

const byMode = new Map<Mode, Map<string, Binding>>();
for (const binding of keymap) {
  for (const mode of binding.where) {
    const bindings = byMode.get(mode) ?? new Map<string, Binding>();
    byMode.set(mode, bindings);
    for (const key of binding.keys) bindings.set(key, binding);
  }
}

/** What a key means in a mode. */
export function bindingOf(mode: Mode, key: string): Binding | undefined {
  return byMode.get(mode)?.get(key);
}

/** All bindings of a mode, in the order of the table. */
export function bindingsOf(mode: Mode): Binding[] {
  return keymap.filter(binding => binding.where.includes(mode));
}

const shown: Record<string, string> = {
  down: '↓',
  up: '↑',
  pgdn: 'PgDn',
  pgup: 'PgUp',
  home: 'Home',
  end: 'End',
};

/** A key as people write it: `ctrl-f`, `↓`, `PgDn`. */
export const keyName = (key: string) => shown[key] ?? key;
