import {keyName} from './key-name.ts';

/** The keys that a person has changed. Else every sentence would need them as an argument. What is remembered of sentences follows. */
export interface ChangedKeys {
  /** The keys by the names of records; an empty list if the key was removed. */
  records: ReadonlyMap<string, readonly string[]>;
  /** The keys by the actions of resources. */
  actions: ReadonlyMap<{readonly key: string}, readonly string[]>;
}

const none: ChangedKeys = {records: new Map(), actions: new Map()};
let changed = none;

/** Changes the keys; without an argument, back to those of the program. */
export function changeKeys(to: ChangedKeys = none): void {
  changed = to;
}

/** Returns the same object until the keys are changed. */
export const changedKeys = (): ChangedKeys => changed;

export const hasChangedKeys = (): boolean => changed !== none;

export const keysOfAction = (action: {readonly key: string}): readonly string[] =>
  changed.actions.get(action) ?? [action.key];

/** The key of an action as a sentence names it; `no key` if it was removed. */
export function actionKey(action: {readonly key: string}): string {
  const [first] = keysOfAction(action);
  return first === undefined ? 'no key' : keyName(first);
}
