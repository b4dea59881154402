import {unmeasured} from '../../text/spoken.ts';
import {clock} from '../../text/time.ts';
import {budgetHere} from '../data/lists/budget.ts';
import {noticesOf} from '../data/lists/catalogues.ts';
import {underWay} from '../data/writes/words.ts';
import {keyFor} from '../input/key-names.ts';
import {type SpeechPart, some} from '../screens/shared/speech.ts';
import {readAt, staleLine} from '../screens/shared/status-lines.ts';
import type {State} from '../state/state.ts';

/** The parts around every screen: the account, writes under way, the notice, the age of the data. */
export function frameParts(state: State): {before: readonly SpeechPart[]; after: readonly SpeechPart[]} {
  const {account, notice} = state;
  const budget = budgetHere(state);
  const at = readAt(state);
  const moving = underWay(state, 400);
  const stale = staleLine(state);
  const named = some(
    account.demo ? 'DEMO' : `profile ${account.profile}`,
    account.readOnly && 'read-only',
    account.trustsAll && 'TLS not checked',
    account.demo ? 'embedded service, nothing here is real' : account.address,
    account.demo ? undefined : account.tokenFrom,
  );
  return {
    before: [
      {name: 'account', of: account.profile, head: 'skydeck', items: named},
      {name: 'notice', items: some(notice?.text)},
    ],
    after: [
      {name: 'stale', items: some(stale)},
      {name: 'under way', items: some(moving && `under way: ${unmeasured(moving)}`)},
      {
        name: 'facts',
        quiet: true,
        items: some(
          at !== undefined && `as of ${clock(at, state.preferences)}`,
          budget && `budget ${budget.remaining} of ${budget.limit} requests`,
          noticesOf(state)?.text,
          state.watch && 'watching',
          `${keyFor('help')} lists the keys, ${keyFor('redraw')} reads all of this again`,
        ),
      },
    ],
  };
}
