import fuzzysort from 'fuzzysort';
import {actionKey} from '../../../preferences/key-name.ts';
import {verbNames} from '../../../resources/definition/common-actions.ts';
import {nameOf} from '../../../resources/definition/definition.ts';
import {findResource, resourceOf, resources} from '../../../resources/index.ts';
import {readSort, sortText} from '../../../resources/sort.ts';
import {dropOthers, nearestOf} from '../../../text/nearest.ts';
import {clean} from '../../../text/text.ts';
import {keep, keepSort, sortAsAsked, unsorted} from '../../data/columns/columns.ts';
import {arrowOf} from '../../data/lists/sort-words.ts';
import {findName, go} from '../../data/relations/history.ts';
import {isLacking} from '../../data/relations/permissions.ts';
import {collectionOf, openRelation, relationsOf, subjectOf} from '../../data/relations/relations.ts';
import {askSsh, sshTarget} from '../../data/relations/ssh.ts';
import {keyFor} from '../../input/key-names.ts';
import {menuWindow} from '../../state/layout.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import {crumbs, placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {explanation, likened, type Suggestion, shortName} from '../common/suggestion.ts';
import {openFind} from '../find/open.ts';
import {actionsHere, begin, openForm, targetsOf} from '../form/open.ts';
import {commandSuggestions} from '../place/own-commands.ts';
import {addressedPlace, addressedRow, knownItems, whyNotAlone} from './known.ts';
import {
  commands,
  filterNameMistake,
  menu,
  ofLists,
  savedCommand,
  savedSuggestions,
  themeSuggestions,
} from './words.ts';

/** The suggestions for what has been typed, best first. */
export function paletteSuggestions(state: State, typed: string): Suggestion[] {
  // Pressed once more, the key that opens the palette is typed into it.
  const text = typed.trim().replace(/^:(?!:)\s*/, '');
  const direct = addressedRow(state, text) ?? addressedPlace(state, text);
  // A bare number may stand in a name as well.
  const bare = /^\d/.test(text);
  if (direct && !bare) return [direct];
  const search = searched(text);
  if (search) return [search];
  const sorts = sortSuggestions(state, text);
  if (sorts.length > 0) return sorts;
  const themes = themeSuggestions(state, text);
  if (themes) return themes;
  const command = savedCommand(state, text, filterNameMistake);
  if (command) return command;
  const inOther = addressedOtherwise(state, text);
  if (inOther) return [inOther];
  const saved = savedSuggestions(state);
  const words = [
    ...saved,
    ...menu,
    ...actionSuggestions(state),
    ...(placeOf(state).kind === 'list' ? ofLists : []),
    ...commands,
  ];
  const all = [...relations(state), ...words, ...recent(state)];
  if (text === '') return all;
  dropOthers(state.history);
  const found = fuzzysort
    .go(text, all, {keys: ['title', 'words'], limit: 50, threshold: 0.2})
    // Of equal scores, the order of the menu, whatever else is in it.
    .map(({obj, score}) => ({suggestion: likened(obj, text), score, at: all.indexOf(obj)}))
    .sort((one, other) => other.score - one.score || one.at - other.at);
  const wanted = text.toLowerCase();
  const isNamed = ({title, words: names = '', synonyms = []}: Suggestion) =>
    [title, ...names.split(' '), ...synonyms].some(one => one.toLowerCase() === wanted);
  // A word that is the text or another name for it comes first, then one that begins with it. With equal scores, actions come before items.
  const rank = (one: Suggestion) => {
    if (one.alike) return 3;
    if (!words.includes(one)) return 2;
    return isNamed(one) ? 0 : one.title.toLowerCase().startsWith(wanted) ? 1 : 2;
  };
  const isSynonym = (word: string) => word.startsWith(wanted);
  const synonymous = words
    .filter(one => one.synonyms?.some(isSynonym) && !found.some(({suggestion}) => suggestion === one))
    .map(suggestion => ({suggestion, score: 1}));
  const best = [...found, ...synonymous, ...knownItems(state, text)]
    .map(one => ({...one, rank: rank(one.suggestion)}))
    .sort((one, other) => one.rank - other.rank || other.score - one.score);
  const why = best.some(one => one.rank < 3) ? undefined : whyNotFound(state, text);
  const similar = best.length > 0 ? [] : misspelt(text, all);
  const suggestions = [
    ...(why ? [why] : []),
    ...best.slice(0, 50).map(({suggestion}) => suggestion),
    ...similar,
  ];
  // A number without a row may be the id of an item.
  const row = direct?.dim && suggestions.length > 0 ? undefined : direct;
  const first = row ?? saved.find(({title}) => title === text);
  return first ? [first, ...suggestions.filter(({title}) => title !== first.title)] : suggestions;
}

/** `use work`, with a synonym in place of the resource. */
function addressedOtherwise(state: State, text: string): Suggestion | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  const resource = resources.find(({synonyms}) => synonyms?.includes(word.toLowerCase()));
  return resource && !findResource(word) ? addressedPlace(state, `${resource.name} ${rest}`) : undefined;
}

/** Suggests `nodes` for `nodez`. */
function misspelt(text: string, all: readonly Suggestion[]): Suggestion[] {
  const titles = all.filter(({dim}) => !dim).map(({title}) => title);
  const near = nearestOf(text.toLowerCase(), titles);
  return all.filter(({title}) => title === near).map(one => ({...one, alike: true}));
}

/** Says that nothing has that name. Of several words the first may be a misspelt resource. */
export function nothingFound(typed: string): string {
  const text = shortName(clean(typed.trim()));
  const [word = ''] = text.split(' ');
  const [near] = misspelt(word, menu);
  return near
    ? `no resource is called ${word}: did you mean ${near.title}?`
    : `no resource, action or loaded item is called ${text}`;
}

/** Suggests a search of the account: an unknown text may occur in items that are not loaded. */
function searched(text: string): Suggestion | undefined {
  const [word, ...words] = text.split(' ');
  const wanted = words.join(' ').trim();
  if (word !== findName || wanted === '') return undefined;
  const accept = (state: State) => openFind(state, wanted);
  return {title: text, detail: 'looks for it in the whole account', accept};
}

function relations(state: State): Suggestion[] {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return [];
  const {value} = subject.slot;
  const {label, singular} = resourceOf(subject.resource);
  return relationsOf(state, subject, value).map(({relation, key}) => ({
    title: `${shortName(label(value))} › ${relation.title.toLowerCase()}`,
    detail: `of this ${singular}${key === keyFor('palette') ? '' : ` (${key})`}`,
    completion: relation.title.toLowerCase(),
    // `node-disks` are the disks of this node.
    ...(resourceOf(relation.to).parent === subject.resource ? {words: relation.to} : {}),
    accept: now => openRelation(now, relation.title),
  }));
}

/** Places of the history, the latest first, without those that the menu lists. */
function recent(state: State): Suggestion[] {
  const seen = new Map<string, Suggestion>();
  for (const place of state.history.places.toReversed()) {
    if (place === placeOf(state)) continue;
    const filter = place.kind === 'list' && place.filter ? ` ${place.filter}` : '';
    const title = crumbs(place).map(shortName).join(' › ') + shortName(filter);
    if (place.up === undefined && filter === '') continue;
    if (!seen.has(title)) seen.set(title, {title, detail: 'recently', accept: now => go(now, place)});
    if (seen.size === 5) break;
  }
  return [...seen.values()];
}

/** Lines above the suggestions: the prompt and an empty line. */
const above = 2;

export function paletteWindow(state: State, overlay: OverlayOf<'palette'>) {
  const suggestions = paletteSuggestions(state, overlay.input.text);
  return {suggestions, ...menuWindow(state, suggestions.length, overlay.suggestionIndex, above)};
}

/** `sort memory`, `sort -created`, and `sort` or `sort none`, in a list. Empty for any other text. */
function sortSuggestions(state: State, text: string): Suggestion[] {
  const [found, asked = ''] = /^sort(?:\s+(.*))?$/i.exec(text) ?? [];
  const place = placeOf(state);
  if (found === undefined || place.kind !== 'list') return [];
  const resource = resourceOf(place.resource);
  const option = (sort: string, descending: boolean): Suggestion => ({
    title: `sort ${sort}`,
    detail: `${arrowOf({descending})} ${descending ? 'descending: the largest, latest or last first' : 'ascending'}`,
    accept: now => sortAsAsked(now, sort),
  });
  const own: Suggestion = {
    title: 'sort',
    detail: resource.order ? 'in the order that this list has of itself' : "in the service's own order",
    completion: 'sort ',
    accept: now => sortAsAsked(now, ''),
  };
  const kept: Suggestion = {
    title: `sort ${keep}`,
    detail: `opens ${resource.name} in the present order in later sessions too, with the profile ${state.account.profile}`,
    accept: keepSort,
  };
  const descending = asked.startsWith('-');
  const name = asked.replace(/^[-+]\s*/, '').toLowerCase();
  const named = resource.columns.map(nameOf).filter(known => known.includes(name));
  const near = named.map(known => option(sortText({name: known, descending}), descending));
  if (name === '') return descending ? near : [own, kept, ...near];
  if (keep.startsWith(name) && !descending) return [...near, kept];
  if (name === unsorted) return [own];
  const read = readSort(resource, asked);
  if ('mistake' in read) return near.length > 0 ? near : [explanation(text, read.mistake)];
  const exact = sortText(read);
  const turned = sortText({...read, descending: !read.descending});
  return [
    option(exact, read.descending),
    option(turned, !read.descending),
    ...near.filter(({title}) => title !== `sort ${exact}`),
  ];
}

/** The actions of this place as suggestions. One that is denied gives the same reason as its key. */
function actionSuggestions(state: State): Suggestion[] {
  const here = collectionOf(state);
  if (!here) return [];
  const resource = resourceOf(here.resource);
  const {singular, name, ssh} = resource;
  const offered = actionsHere(state).filter(action => !isLacking(state, action));
  const actions = offered.map((action): Suggestion => {
    // Only opening the form shows whether the action is possible, so it is opened on a copy of the state.
    const {overlay, notice} = openForm({...state, overlay: undefined, notice: undefined}, action);
    const why = overlay ? undefined : notice?.text;
    const targets = overlay?.kind === 'form' ? overlay.targets : [];
    const [target] = targets;
    const on =
      targets.length > 1 ? `${targets.length} marked ${name}` : target && `${singular} ${target.label}`;
    const title = action.title.toLowerCase();
    const words = verbNames(resource, action).join(' ');
    if (why !== undefined) return {...explanation(title, why), words};
    const detail = [on, `(${actionKey(action)})`].filter(Boolean).join(' ');
    return {title, detail, words, accept: now => begin(now, action)};
  });
  const own = commandSuggestions(state);
  return [...actions, ...own, ...(ssh ? [sshSuggestion(state)] : [])];
}

function sshSuggestion(state: State): Suggestion {
  const target = sshTarget(state);
  if ('why' in target) return explanation('ssh', target.why);
  return {
    title: 'ssh',
    detail: `to ${target.name}, ${target.address} (${keyFor('ssh')})`,
    accept: askSsh,
  };
}

/**
 * Says why nothing is found for a text that names an action, of the rows here or of another resource, or what lies in other items.
 * @param typed without blanks around it
 */
function whyNotFound(state: State, typed: string): Suggestion | undefined {
  const why =
    actsOnRow(state, typed) ?? actionElsewhere(state, typed) ?? whyNotAlone(typed) ?? whyNotUndone(typed);
  if (why === undefined) return undefined;
  return {...explanation(typed, why), title: why, detail: '', completion: typed};
}

const undoing: readonly string[] = ['undo', 'revert', 'rollback'];

/** Nothing takes back what was sent; what it was can be seen. */
const whyNotUndone = (typed: string): string | undefined =>
  undoing.includes(typed.toLowerCase())
    ? `nothing that was sent can be undone: ${keyFor('journal')} shows what was sent from here`
    : undefined;

/** The resources named in a sentence, so that it fits 80 columns. */
const mostNamed = 4;

/** `attach is an action of volumes: go there first` */
function actionElsewhere(state: State, typed: string): string | undefined {
  const text = typed.toLowerCase();
  const here = actionsHere(state);
  const found = resources.flatMap(resource =>
    (resource.actions ?? []).flatMap(action =>
      [action.title.toLowerCase(), ...verbNames(resource, action)]
        .filter(verb => !here.includes(action) && (text === verb || text.startsWith(`${verb} `)))
        .slice(0, 1)
        .map(verb => ({verb, name: resource.name})),
    ),
  );
  const [first] = found;
  if (!first) return undefined;
  const names = found.filter(({verb}) => verb === first.verb).map(({name}) => name);
  const more = names.length > mostNamed ? ' and others' : '';
  return `${first.verb} is an action of ${names.slice(0, mostNamed).join(', ')}${more}: go there first`;
}

/** Explains to a person who typed `reboot web-3` that an action takes no name but acts on the row or the marked rows. */
function actsOnRow(state: State, text: string): string | undefined {
  const here = collectionOf(state);
  if (!here) return undefined;
  const resource = resourceOf(here.resource);
  const {name: plural, ssh} = resource;
  const verbs = [
    ...actionsHere(state).flatMap(action =>
      action.on === 'item' ? [action.title.toLowerCase(), ...verbNames(resource, action)] : [],
    ),
    ...(ssh ? ['ssh'] : []),
  ];
  const verb = verbs.find(one => text.toLowerCase().startsWith(`${one} `));
  if (verb === undefined) return undefined;
  const targets = targetsOf(state);
  const [target] = targets;
  if (targets.length > 1)
    return `${verb} acts on the ${targets.length} marked ${plural}: ${keyFor('unmark')} unmarks all`;
  const row = target ? `, ${shortName(target.label)}` : '';
  // Short enough for 80 columns.
  return `${verb} acts on the row at the cursor${row}: go to ${shortName(text.slice(verb.length).trim())} first`;
}
