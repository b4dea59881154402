import {mayChange, mayRead, vocabulary} from '../../../api/index.ts';
import type {Action} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {keyFor} from '../../input/key-names.ts';
import type {State} from '../../state/state.ts';

/** The reason that an action is denied for any item, and what would help. */
interface Denial {
  why: string;
  remedy?: string;
}

/** The reason that nothing of the account may be changed from here; undefined if it may. */
export function readOnlySentence({account}: State): string | undefined {
  return account.readOnly === undefined ? undefined : `nothing can be changed from here: ${account.readOnly}`;
}

/** The name under which `support` stores whether the service has an action. */
export const requestName = ({endpoint}: Action<unknown>): string =>
  endpoint.kind === 'command' ? endpoint.name : `${endpoint.method} ${endpoint.route}`;

/** Whether the service has answered that it does not have that action. */
export const isLacking = ({support}: State, action: Action<unknown>): boolean =>
  support[requestName(action)] === false;

/** The reason that an action is denied; undefined if it may be tried. */
export function denialOf(state: State, resource: string, action: Action<unknown>): Denial | undefined {
  if (!resourceOf(resource).source.account) return undefined;
  const why = readOnlySentence(state);
  if (why !== undefined) return {why};
  if (isLacking(state, action))
    return {why: `this service does not have that action (${requestName(action)})`};
  return missingScope(state, action);
}

/** Names the scope that the token lacks. If its scopes are not known, the action may be tried. */
function missingScope({account}: State, {endpoint, title}: Action<unknown>): Denial | undefined {
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

/** The same for a request that is only shown, which may be done on a read-only account too. */
export const reasonNotShown = (state: State, resource: string, action: Action<unknown>): string | undefined =>
  reasonDenied({...state, account: {...state.account, readOnly: undefined}}, resource, action);
