import {mayChange, mayRead, vocabulary} from '../../api/index.ts';
import type {Action} from '../../resources/action.ts';
import {resourceOf} from '../../resources/index.ts';
import type {State} from '../state.ts';

/** What may be changed from here: everything, unless this run is read-only or the token lacks the right. */

/** Why an action is not to be had, whatever it is done to, and what would help. */
interface Denial {
  why: string;
  remedy?: string;
}

/** Why nothing of the account may be changed from here, as a sentence; nothing where it may. */
export function readOnlySentence({account}: State): string | undefined {
  return account.readOnly === undefined ? undefined : `nothing can be changed from here: ${account.readOnly}`;
}

/** What stands against an action of that resource; nothing where it may be tried. */
export function denialOf(state: State, resource: string, action: Action<unknown>): Denial | undefined {
  if (!resourceOf(resource).source.account) return undefined;
  const why = readOnlySentence(state);
  return why === undefined ? lacking(state, action) : {why};
}

/** The right that the token lacks for it, as far as the service has told: what is not known is tried. */
function lacking({account}: State, {endpoint, title}: Action<unknown>): Denial | undefined {
  const {scopes, word = 'node'} = account;
  const scope = endpoint.kind === 'call' ? endpoint.scope : undefined;
  if (!scopes || !scope || mayChange(scopes, scope)) return undefined;
  // A token is made at the service, with the service's own word.
  const category = vocabulary(word).category(scope);
  const why = mayRead(scopes, scope)
    ? `the token may only read ${scope} (${category}:read_only)`
    : `the token has no right to ${scope}`;
  const remedy = `make one with ${category}:read_write to ${title.toLowerCase()}, and connect it (P)`;
  return {why, remedy};
}

/** The same, as the sentence that the action's key says. */
export function reasonDenied(state: State, resource: string, action: Action<unknown>): string | undefined {
  const denial = denialOf(state, resource, action);
  return denial && [denial.why, denial.remedy].filter(Boolean).join(': ');
}
