import {keyName} from './key-name.ts';

/**
 * The keys that a person has put in place of others. They are as they are for a whole run, and set before its first screen:
 * every sentence names keys, and would have to be given them otherwise.
 */
export interface ChangedKeys {
  /** The keys by the names of records; none where a key was taken away. */
  records: ReadonlyMap<string, readonly string[]>;
  /** The keys by the actions of resources. */
  actions: ReadonlyMap<{readonly key: string}, readonly string[]>;
}

const none: ChangedKeys = {records: new Map(), actions: new Map()};
let changed = none;

/** Has other keys from now on. Without any, those of the program. */
export function changeKeys(to: ChangedKeys = none): void {
  changed = to;
}

/** The same object until the keys are changed. */
export const changedKeys = (): ChangedKeys => changed;

export const hasChangedKeys = (): boolean => changed !== none;

export const keysOfAction = (action: {readonly key: string}): readonly string[] =>
  changed.actions.get(action) ?? [action.key];

/** The key of an action as a sentence names it; `no key` where it was taken away. */
export function actionKey(action: {readonly key: string}): string {
  const [first] = keysOfAction(action);
  return first === undefined ? 'no key' : keyName(first);
}
