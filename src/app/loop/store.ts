import {faultOf} from '../../attempt.ts';
import type {Effect} from '../state/effect.ts';
import type {Message} from '../state/message.ts';
import type {State} from '../state/state.ts';
import {guardedUpdate} from './fault.ts';

export interface Store {
  get: () => State;
  dispatch: (message: Message) => void;
  subscribe: (listener: () => void) => () => void;
  /** Resolves when every effect has been carried out. Timers do not count. */
  idle: () => Promise<void>;
}

/** Carries out an effect. `idle` awaits the returned promise. */
export type Perform = (effect: Effect, dispatch: (message: Message) => void) => Promise<void> | void;

/** Called for each message, with the state before and after it and its effects, before those are carried out. */
export type Observe = (message: Message, before: State, after: State, effects: readonly Effect[]) => void;

/** Creates the loop: it passes messages to `update` in their order, stores the next state, and passes effects to `perform`. */
export function createStore(initial: State, perform: Perform, observe?: Observe): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  const pending = new Set<Promise<void>>();

  /** An error of an effect becomes a message, because nothing else would report it. */
  async function carryOut(effect: Effect): Promise<void> {
    try {
      await perform(effect, dispatch);
    } catch (error) {
      dispatch({type: 'noticed', text: faultOf(error), tone: 'bad'});
    }
  }

  const dispatch = (message: Message): void => {
    const [next, effects] = guardedUpdate(state, message);
    const changed = next !== state;
    observe?.(message, state, next, effects);
    state = next;
    for (const effect of effects) {
      const work = carryOut(effect);
      pending.add(work);
      void work.finally(() => pending.delete(work));
    }
    if (changed) for (const listener of [...listeners]) listener();
  };

  return {
    get: () => state,
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
