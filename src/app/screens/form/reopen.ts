import {actionOf, resourceOf} from '../../../resources/index.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {newForm} from '../../data/writes/new-form.ts';
import {isLookedFor} from '../../data/writes/retries.ts';
import type {State, Write} from '../../state/state.ts';

/** The write of the current journal entry, if it got no answer and is being looked up. */
export function unansweredHere(state: State): Write | undefined {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return undefined;
  const writeId = resourceOf(subject.resource).writeId?.(subject.slot.value);
  if (writeId === undefined) return undefined;
  return Object.values(state.writes).find(write => isLookedFor(write) && isEntryOf(write, writeId));
}

/** Each attempt to send a write has its own entry: `run-1`, `run-1/4`. */
function isEntryOf({journalId, entryId = journalId}: Write, writeId: string): boolean {
  return entryId !== undefined && (writeId === entryId || writeId.startsWith(`${entryId}/`));
}

/** Opens the form with its outcome, from where it can be looked up again, sent again or given up. */
export const reopen = (state: State, write: Write): State => ({
  ...state,
  overlay: {
    // The journal has neither the filled-in fields nor the former item, so the request itself is shown.
    ...newForm(write, {...actionOf(write), fields: {}}, []),
    targets: write.target ? [write.target] : [],
    reopened: true,
    writes: [write.id],
  },
});
