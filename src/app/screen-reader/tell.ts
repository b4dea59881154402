import {resourceOf} from '../../resources/index.ts';
import {withoutProgress} from '../../text/spoken.ts';
import {clock} from '../../text/time.ts';
import {noticesOf} from '../data/lists/catalogues.ts';
import {knownItem} from '../data/lists/known-items.ts';
import {budgetHere} from '../data/lists/pages.ts';
import {underWay} from '../data/writes/words.ts';
import {countLine, overlayScreen, screenOfPlace} from '../frame/screens.ts';
import {keyFor} from '../input/key-names.ts';
import {countParts, nth, type Speech, type SpeechPart, some} from '../screens/common/speech.ts';
import {readAt, staleLine} from '../screens/common/status-lines.ts';
import {blankOf} from '../screens/place/tell-list.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import {crumbs, placeOf} from '../state/places.ts';
import type {ScreenPlace, State} from '../state/state.ts';

/** Returns everything that is read out of a state: the screen, and the parts around every screen. */
export function tell(state: State): Speech {
  const {overlay} = state;
  const {of, parts, typed} =
    (overlay && overlayScreen(state, overlay)?.tell(state, overlay)) ?? tellPlace(state);
  const {before, after} = frameParts(state);
  return {of, parts: [...before, ...parts, ...after], typed};
}

function tellPlace(state: State): Speech {
  const place = placeOf(state);
  const count = countLine(state);
  const blank = blankOf(state);
  const own = screenOfPlace(place).tell?.(state, place, count);
  return {
    // It stays the same as long as one does not leave the place.
    of: `place ${state.history.at} ${crumbs(place).join(' ')}`,
    parts: [
      ...(own ?? countParts(place, count)),
      ...(blank ? [{name: 'blank', items: blank.lines}] : []),
      ...(own || place.kind !== 'screen' ? [] : rowParts(state, place)),
    ],
  };
}

/** The row under the cursor of a standalone screen. */
function rowParts(state: State, place: ScreenPlace): SpeechPart[] {
  const {tellRow, rows: rowsOf} = standaloneScreen(place.screen);
  const told = tellRow?.(state, place);
  if (tellRow) return told ? [told] : [];
  const rows = rowsOf(state, place);
  const item = rows[place.cursor]?.item;
  const part = {name: 'row', anew: true, items: [nth(place.cursor, rows.length)]};
  if (!item) return [{...part, of: String(place.cursor)}];
  const {singular, label} = resourceOf(item.resource);
  const known = knownItem(state, item);
  const head = `${singular} ${known ? label(known.value) : item.id}`;
  return [{...part, of: `${item.resource} ${item.id} ${place.cursor}`, head}];
}

/** The parts around every screen: the account, writes under way, the notice, the age of the data. */
function frameParts(state: State): {before: readonly SpeechPart[]; after: readonly SpeechPart[]} {
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
      {name: 'under way', items: some(moving && `under way: ${withoutProgress(moving)}`)},
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
