import {actionKey} from '../../../preferences/key-name.ts';
import {verbNames} from '../../../resources/definition/common-actions.ts';
import {resourceOf, resources} from '../../../resources/index.ts';
import {isLacking} from '../../data/relations/permissions.ts';
import {collectionOf} from '../../data/relations/relations.ts';
import {askSsh, sshTarget} from '../../data/relations/ssh.ts';
import {keyFor} from '../../input/key-names.ts';
import type {State} from '../../state/state.ts';
import {actionsHere, begin, openForm, targetsOf} from '../form/open.ts';
import {commandSuggestions} from '../place/own-commands.ts';
import {explanation, type Suggestion, shortName} from '../shared/suggestion.ts';
import {whyNotAlone} from './address.ts';

/** The actions of this place as suggestions. One that is denied gives the same reason as its key. */
export function actionSuggestions(state: State): Suggestion[] {
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
export function whyNotFound(state: State, typed: string): Suggestion | undefined {
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
