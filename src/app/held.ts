import type {CommandName} from './commands.ts';
import {unread} from './condition.ts';
import type {Mode} from './keymap.ts';
import type {State} from './state.ts';

/**
 * Keys typed ahead of the reply: `:volumes`, Enter, `jjj`, Enter on a slow link means the fourth volume, though
 * there is no row yet when the last key comes. Such keys are held, in their order, until the rows are there.
 */

/** What is about rows. */
const aboutRows: ReadonlySet<CommandName> = new Set([
  'open',
  'describe',
  'follow',
  'raw',
  'down',
  'up',
  'pageDown',
  'pageUp',
  'top',
  'bottom',
]);

/** What is about something else, and takes back what was held. */
const instead: ReadonlySet<CommandName> = new Set([
  'out',
  'palette',
  'back',
  'forward',
  'quit',
  'refresh',
  'redraw',
  'help',
]);

interface Key {
  name: string;
  text?: string | undefined;
}

/** The state that holds the key, where it has to wait; nothing where it can be taken now. */
export function hold(
  state: State,
  mode: Mode,
  key: Key,
  command: CommandName | undefined,
): State | undefined {
  if (mode !== 'list' && mode !== 'item') return undefined;
  const waits = state.held.length > 0 || (command !== undefined && aboutRows.has(command));
  if (!waits || !unread(state) || (command && instead.has(command))) return undefined;
  const held = [...state.held, key].slice(0, 1000);
  const notice = {
    tone: 'wait' as const,
    text: `${held.length} ${held.length === 1 ? 'key waits' : 'keys wait'} for the rows to come · esc takes them back`,
  };
  return {...state, held, notice};
}

/** Whether the held keys can be taken now, or never: the rows have come, or will not. */
export const released = (state: State) => state.held.length > 0 && !unread(state);
