import {resourceOf} from '../../resources/index.ts';
import type {Panel, State} from '../state.ts';
import type {Stamp} from './key-reader.ts';

/** Whether a person meant it: what stands between a key and a request, beside what the panel asks. */

/** Whether a request to the service was put in line. */
export const launched = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, resource, status}) =>
      status === 'waiting' && before.writes[id]?.status !== 'waiting' && !resourceOf(resource).local,
  );

const panelOf = ({overlay}: State): Panel | undefined => (overlay?.kind === 'panel' ? overlay : undefined);

/**
 * What there is instead, where a key that put a request in line was not meant to: one that is held down, or that came
 * in one piece with the key that opened the panel, which nobody can have read.
 */
export function unmeant(before: State, after: State, {held, chunk}: Partial<Stamp>): State | undefined {
  if (!launched(before, after)) return undefined;
  if (held)
    return {...before, notice: {tone: 'warn', text: 'a key that is held sends nothing: press it once more'}};
  const panel = panelOf(before);
  return panel?.chunk !== undefined && panel.chunk === chunk ? unsent(before) : undefined;
}

/** A panel that has just been opened, or a question in it, knows by which piece of input. */
export function opened(before: State, after: State, {chunk}: Partial<Stamp>): State {
  const panel = panelOf(after);
  const earlier = panelOf(before);
  if (!panel || (earlier && !(panel.resend && !earlier.resend))) return after;
  return {...after, overlay: {...panel, chunk}};
}

/** What was typed before there was anything to look at fills a panel in, and waits to be looked at. */
export function unsent(state: State): State {
  const panel = panelOf(state);
  return {
    ...state,
    held: [],
    overlay: panel ? {...panel, sure: false} : state.overlay,
    notice: {tone: 'warn', text: 'filled in as typed ahead, and not sent: look at it first'},
  };
}
