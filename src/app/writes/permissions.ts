import {mayChange, mayRead, vocabulary} from '../../api/index.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {resourceOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {keyFor} from '../input/key-names.ts';
import type {State} from '../state.ts';

/** Decides what may be changed: everything, unless the program runs read-only or the token lacks a scope. */

/** Why an action is denied, for any item, and what would help. */
interface Denial {
  why: string;
  remedy?: string;
}

/** Why nothing of the account may be changed from here, as a sentence; nothing where it may. */
export function readOnlySentence({account}: State): string | undefined {
  return account.readOnly === undefined ? undefined : `nothing can be changed from here: ${account.readOnly}`;
}

/** The name of an action's request among what the service has or lacks. */
export const requestName = ({endpoint}: Action<unknown>): string =>
  endpoint.kind === 'command' ? endpoint.name : `${endpoint.method} ${endpoint.route}`;

/** Whether the service has answered that it does not have that action. */
export const isLacking = ({support}: State, action: Action<unknown>): boolean =>
  support[requestName(action)] === false;

/** Why an action of that resource is denied; undefined if it may be tried. */
export function denialOf(state: State, resource: string, action: Action<unknown>): Denial | undefined {
  if (!resourceOf(resource).source.account) return undefined;
  const why = readOnlySentence(state);
  if (why !== undefined) return {why};
  if (isLacking(state, action))
    return {why: `this service does not have that action (${requestName(action)})`};
  return lacking(state, action);
}

/** The scope that the token lacks. If the scopes are not known, the action may be tried. */
function lacking({account}: State, {endpoint, title}: Action<unknown>): Denial | undefined {
  const {scopes, word = 'node'} = account;
  const scope = endpoint.kind === 'call' ? endpoint.scope : undefined;
  if (!scopes || !scope || mayChange(scopes, scope)) return undefined;
  // The token's categories use the service's own word.
  const category = vocabulary(word).category(scope);
  const why = mayRead(scopes, scope)
    ? `the token may only read ${scope} (${category}:read_only)`
    : `the token has no right to ${scope}`;
  const remedy = `make one with ${category}:read_write to ${inSentence(title)}, and connect it (${keyFor('profiles')})`;
  return {why, remedy};
}

/** Returns the reason as one sentence, for the notice that the action's key shows. */
export function reasonDenied(state: State, resource: string, action: Action<unknown>): string | undefined {
  const denial = denialOf(state, resource, action);
  return denial && [denial.why, denial.remedy].filter(Boolean).join(': ');
}
