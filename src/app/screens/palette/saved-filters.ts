import type {SavedFilter} from '../../../preferences.ts';
import {nearestOf} from '../../../text/nearest.ts';
import {note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {
  described,
  forget,
  openSaved,
  savable,
  save,
  savedFilter,
  savedFilters,
  savedMistake,
} from '../filter/saved.ts';
import {explanation, openPalette, type Suggestion} from '../shared/suggestion.ts';

/** Named filters: `web-prod` opens one, `save web-prod` saves the filter of this list, `forget web-prod` deletes it. */

export const savedSuggestions = (state: State): Suggestion[] =>
  savedFilters(state).map(([name, saved]) => {
    const mistake = savedMistake(state, saved);
    const words = described(saved);
    if (mistake !== undefined) return {...explanation(name, mistake), words};
    return {title: name, detail: words, words, accept: now => openSaved(now, saved)};
  });

/** A command that takes a name: accepting it opens the palette for that name. */
const nameCommand = (title: string, detail: string): Suggestion => ({
  title,
  detail,
  completion: `${title} `,
  accept: state => openPalette(state, `${title} `),
});

export const savedCommands: readonly Suggestion[] = [
  nameCommand('save', 'keep the filter of this list under a name; forget drops it'),
  {...nameCommand('forget', 'drop a filter that is kept under a name'), words: 'unsave'},
];

/** Returns why a filter cannot have a name. */
type NameMistake = (name: string) => string | undefined;

/** Suggestions for `save NAME` and `forget NAME`, for which `unsave NAME` can be typed, too. An existing filter is replaced or dropped by the second one only. */
export function savedCommand(state: State, text: string, nameMistake: NameMistake): Suggestion[] | undefined {
  const [, verb, name = ''] = /^(save|forget|unsave)(?:\s+(.*))?$/.exec(text) ?? [];
  if (verb === undefined) return undefined;
  return verb === 'save' ? saving(state, name, nameMistake) : forgetting(state, name);
}

function saving(state: State, name: string, nameMistake: NameMistake): Suggestion[] {
  const title = `save ${name}`.trim();
  const wanted = savable(state);
  if (typeof wanted === 'string') return [explanation(title, wanted)];
  if (name === '') return [nameCommand('save', `keeps ${described(wanted)} under a name: type it`)];
  const mistake = nameMistake(name);
  if (mistake) return [explanation(title, mistake)];
  const there = savedFilter(state, name);
  const accept = (now: State) => save(now, name, wanted);
  if (!there) return [{title, detail: `${described(wanted)}; :${name} goes there`, accept}];
  if (described(there) === described(wanted))
    return [explanation(title, `${name} is ${described(there)} already`)];
  return [
    keep(name, there),
    {title: `replace ${name}`, detail: `by ${described(wanted)}`, completion: title, accept},
  ];
}

/** The first choice where an existing filter would be lost: it only closes the palette. */
function keep(name: string, there: SavedFilter): Suggestion {
  const detail = `as it is: ${described(there)}`;
  return {title: `keep ${name}`, detail, dim: true, accept: state => note(state, detail)};
}

function forgetting(state: State, name: string): Suggestion[] {
  const there = savedFilter(state, name);
  if (there)
    return [
      keep(name, there),
      {title: `forget ${name}`, detail: described(there), accept: now => forget(now, name)},
    ];
  const all = savedFilters(state);
  if (all.length === 0) return [explanation('forget', 'no filter is kept under a name')];
  const fitting = all.filter(([one]) => one.startsWith(name));
  if (fitting.length > 0)
    return fitting.map(([one, saved]) => ({
      title: `forget ${one}`,
      detail: described(saved),
      accept: state => openPalette(state, `forget ${one}`),
    }));
  const names = all.map(([one]) => one);
  const near = nearestOf(name, names);
  const meant = near === undefined ? `; there are ${names.join(', ')}` : `: did you mean ${near}?`;
  return [explanation(`forget ${name}`, `no filter is called ${name}${meant}`)];
}
