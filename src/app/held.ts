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
  'ssh',
  'down',
  'up',
  'pageDown',
  'pageUp',
  'top',
  'bottom',
]);

/** What is about something else altogether, and takes back what was held. */
const instead: ReadonlySet<CommandName> = new Set(['back', 'forward', 'quit']);

interface Key {
  name: string;
  text?: string | undefined;
}

/** Whether the keys held so far end within a prompt: then what follows is its text, `q` and `r` too. */
function typing(held: State['held']): boolean {
  const opened = held.findLastIndex(({name}) => name === '/' || name === ':');
  return opened > held.findLastIndex(({name}) => name === 'enter' || name === 'esc');
}

const many = (number: number) => (number === 1 ? '1 key' : `${number} keys`);

/** The state that holds the key, where it has to wait; nothing where it can be taken now. */
export function hold(
  state: State,
  mode: Mode,
  key: Key,
  command: CommandName | undefined,
): State | undefined {
  if ((mode !== 'list' && mode !== 'item') || key.name === 'ctrl-c' || key.name === 'ctrl-l')
    return undefined;
  const {held} = state;
  if (held.length === 0 && !(command !== undefined && aboutRows.has(command))) return undefined;
  if (!unread(state)) return undefined;
  if (!typing(held)) {
    if (command === 'out' && held.length > 0) {
      return {...state, held: [], notice: {tone: 'info', text: `${many(held.length)} taken back`}};
    }
    if (command !== undefined && instead.has(command)) return undefined;
  }
  const next = [...held, key].slice(0, 1000);
  const text = `${many(next.length)} ${next.length === 1 ? 'waits' : 'wait'} for the rows to come · esc takes ${next.length === 1 ? 'it' : 'them'} back`;
  return {...state, held: next, notice: {tone: 'wait', text}};
}

/** Whether the held keys can be taken now, or never: the rows have come, or will not. */
export const released = (state: State) => state.held.length > 0 && !unread(state);
