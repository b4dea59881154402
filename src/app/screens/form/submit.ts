import {madeId} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {setWrites} from '../../data/writes/begin.ts';
import {secretIn} from '../../data/writes/secrets.ts';
import {actionPhrase, titleOfSeveral} from '../../data/writes/words.ts';
import type {State, Write} from '../../state/state.ts';
import {unavailable} from './fitness.ts';
import type {Form} from './form.ts';
import {withoutKept} from './kept-input.ts';
import {leftOutOf, whyNotSent} from './plan.ts';

/** The one function through which a write leaves. It checks everything again, whatever a key or a component did. */
export function submit(state: State, form: Form): State {
  const {action, level, state: open} = form;
  const {resource, targets, stage, sendSelected, plan} = open;
  const denied = reasonDenied(state, resource, action) ?? unavailable(resource, action, targets);
  if (denied) return {...state, notice: {tone: 'warn', text: denied}};
  const isConfirmed =
    level === 'none' ||
    (level === 'plain' && form.fields.length > 0) ||
    (stage === 'confirm' && sendSelected && (level !== 'label' || form.confirmed));
  if (!isConfirmed || open.writes.length > 0) return state;
  if (form.fields.some(({mistake}) => mistake) || form.unchanged) return state;
  if (plan && whyNotSent(plan)) return state;
  const first = `${state.lastWrite + 1}`;
  const sent = form.requests.filter(({request}) => request).length;
  const batch = sent > 1 ? {id: first, what: batchTitle(form), writes: sent} : undefined;
  const writes = form.requests.flatMap(({request, action: one, ...rest}, index): Write[] => {
    if (!request) return [];
    const id = `${state.lastWrite + index + 1}`;
    const changes = plan ? undefined : rest.target && form.changesOf(rest.target);
    const after = Object.values(rest.params).includes(madeId) ? first : undefined;
    const inside = insideOf(state, form, rest);
    const write: Write = {
      ...{...rest, id, action: one.name, request, changes, inside, batch, after},
      status: 'queued',
    };
    const secret = secretIn(write)?.text;
    const known = secret !== open.madeSecret || secret === open.copiedSecret;
    return [secret !== undefined && known ? {...write, secretKnown: true} : write];
  });
  if (writes.length === 0 || writes.length < form.requests.length) return state;
  return {
    ...setWrites(withoutKept(state, open), ...writes),
    lastWrite: state.lastWrite + writes.length,
    // An action without confirmation has no form to show its progress in.
    overlay: level === 'none' ? undefined : {...open, writes: writes.map(({id}) => id)},
  };
}

/** The label of the item in whose list a write is, if that is known here. */
function insideOf(
  state: State,
  {resource: of, state: {inside, targets}}: Form,
  {resource, params}: Pick<Write, 'resource' | 'params'>,
): string | undefined {
  const {parent} = resourceOf(resource);
  if (parent === undefined) return undefined;
  // A plan on an item is about what lies in that.
  if (parent === of.name) return targets[0]?.label;
  const ids = Object.entries(params);
  const known = knownItem(state, {
    resource: parent,
    params: Object.fromEntries(ids.slice(0, -1)),
    id: String(ids.at(-1)?.[1]),
  });
  return inside ?? (known && resourceOf(parent).label(known.value));
}

/** What the requests do together: `resize 3 volumes`, `import zone file domain example.org`. */
function batchTitle({action, resource, planner, requests, state: {targets, plan}}: Form): string {
  const [target] = targets;
  if (!planner) return titleOfSeveral({resource: resource.name, action: action.name}, requests.length);
  const leftOut = plan?.stage === 'made' ? leftOutOf(plan.rows).length : 0;
  const what = [actionPhrase(action, resource.name), target?.label].filter(Boolean).join(' ');
  return leftOut === 0 ? what : `${what}, ${counted(leftOut, 'line')} left out`;
}
