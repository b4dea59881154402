import fuzzysort from 'fuzzysort';

let searched: WeakRef<WeakKey> | undefined;

/** Drops the texts that fuzzysort has cached, unless they are of the same object as those before. It never drops any by itself. */
export function dropOthers(of: WeakKey): void {
  if (searched?.deref() === of) return;
  searched = new WeakRef(of);
  fuzzysort.cleanup();
}
