import {curlOf, type Json, type Request} from '../../../api/index.ts';
import {isRecord, ownProperty} from '../../../own-property.ts';
import {actionKey} from '../../../preferences/key-name.ts';
import {type Action, isSecret, madeId} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {counted, inSentence} from '../../../text/format.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {setWrites} from '../../data/writes/begin.ts';
import {initialInputs, requestOf} from '../../data/writes/request.ts';
import {secretIn} from '../../data/writes/secrets.ts';
import {actionPhrase, titleOfSeveral} from '../../data/writes/words.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {formStateOf} from '../../input/gate.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import {note} from '../../state/notice.ts';
import {prefer} from '../../state/prefer.ts';
import type {FormState, State, Write} from '../../state/state.ts';
import {chosenName, latelyChosen} from './choices.ts';
import {formPlaceOf} from './fields.ts';
import {unavailable} from './fitness.ts';
import {changeForm, type Form} from './form.ts';
import {deriveForm, fromForm, ifForm, withForm} from './form-of.ts';
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

/** The number of forms whose input is kept after they were left. */
const mostForms = 20;

const keyOf = ({resource, params, action, targets}: FormState): string =>
  JSON.stringify([resource, params, action, targets.map(({id}) => id)]);

const keptOf = (state: State, form: FormState) => state.keptInputs?.[keyOf(form)];

function typedInto(form: FormState): FormState['inputs'] {
  const action = actionOf(form);
  const initial = initialInputs(action, form.targets);
  return Object.fromEntries(
    Object.entries(form.inputs).filter(
      ([name, {text}]) => action.fields[name]?.type !== 'secret' && text !== initial[name]?.text,
    ),
  );
}

/** Closes the form. Its input can be brought back when the same form is opened on the same items. */
export function leaveForm(state: State): State {
  const form = formStateOf(state);
  const left: State = {...state, overlay: undefined};
  const typed = form && form.writes.length === 0 ? typedInto(form) : {};
  if (!form || Object.keys(typed).length === 0) return left;
  const others = Object.entries(withoutKept(state, form).keptInputs ?? {}).slice(1 - mostForms);
  return note(
    {...left, keptInputs: {...Object.fromEntries(others), [keyOf(form)]: typed}},
    `nothing is sent · what was typed is kept: ${actionKey(actionOf(form))} and then ${keyFor('bringBack')} brings it back`,
  );
}

/** Forgets the input of a form that was brought back, or sent. */
function withoutKept(state: State, form: FormState): State {
  if (!keptOf(state, form)) return state;
  const {[keyOf(form)]: _, ...keptInputs} = state.keptInputs ?? {};
  return {...state, keptInputs};
}

/** Says that the input of the form that has just been opened can be brought back. */
export const tellKept = (state: State, form: FormState): State =>
  keptOf(state, form) ? note(state, `${keyFor('bringBack')} brings back what was typed here before`) : state;

export const bringBackKey: Binding = {
  ...named('bringBack'),
  help: 'bring back what was typed into this form before it was left',
  hint: 'bring back what was typed',
  when: state => ifForm(({state: form}) => keptOf(state, form) !== undefined)(state),
  run: withForm((state, {state: form}) =>
    withoutKept(
      changeForm(state, {
        inputs: {...form.inputs, ...keptOf(state, form)},
        refusedFields: {},
        suggestionIndex: -1,
        untouched: false,
      }),
      form,
    ),
  ),
};

/** The number of recent choices remembered for each field; more if more were chosen at once. */
const mostKept = 3;

/** Remembers the choices of a form that has just been sent. */
export function keepChosen(before: State, after: State): [State, Effect[]] {
  const filled = formStateOf(before);
  const sent = formStateOf(after);
  if (!filled || filled.writes.length > 0 || !sent || sent.writes.length === 0) return [after, []];
  let state = after;
  const effects: Effect[] = [];
  for (const {name: fieldName, field, input, picked, suggestions} of deriveForm(before, filled).fields) {
    if (!field.from) continue;
    const name = chosenName(filled, fieldName);
    const chosen =
      field.type === 'choices' ? picked : suggestions.filter(({value}) => value === input.text.trim());
    const ids = chosen.map(({id}) => id);
    const earlier = latelyChosen(state, name);
    const now = [...ids, ...earlier.filter(id => !ids.includes(id))].slice(0, Math.max(mostKept, ids.length));
    if (ids.length === 0 || String(now) === String(earlier)) continue;
    const [next, more] = prefer(state, {key: 'chosen', name, value: now});
    state = next;
    effects.push(...more);
  }
  return [state, effects];
}

/** Copies the requests of the form as curl commands, one a line, without the secrets and the token. */
export function copyCurl(state: State, form: Form): [State, Effect[]] {
  const {action, resource, fields} = form;
  const {inputs, params, targets} = form.state;
  const {demo, address, url = `https://${address}`, word = 'node'} = state.account;
  const refuse = (text: string): [State, Effect[]] => [note(state, text, 'warn'), []];
  if (!resource.source.requests)
    return refuse(
      `this is kept in ${resource.source.storedIn}, on this machine: there is no request to copy`,
    );
  if (form.state.reopened)
    return refuse('this was sent before, and is only looked for here: there is nothing to copy');
  const requests = form.requests.map(({target, request}) =>
    form.planner ? request : requestOf(action, inputs, formPlaceOf(state, params), target, targets),
  );
  if (form.requests.some(({params: of}) => Object.values(of).includes(madeId)))
    return refuse('the id of what is made first is in the other requests: they cannot be copied before');
  // A request that the service has refused can be copied too.
  if (fields.some(({ownMistake}) => ownMistake) || requests.includes(undefined))
    return refuse('there is no complete request to copy yet: fill in the fields first');
  const copied = requests.flatMap(call =>
    call && !('command' in call) ? [withPlaceholders(action, call, JSON.stringify(inputs))] : [],
  );
  const lines = copied.map(({request, secrets}) =>
    curlOf(
      request,
      {url, word},
      Object.fromEntries(secrets.map(({variable, placeholder}) => [variable, placeholder])),
    ),
  );
  const secrets = new Map(
    copied.flatMap(one => one.secrets.map(({name, variable}) => [variable, name] as const)),
  );
  const text = lines.join('\n');
  const what = lines.length === 1 ? 'as curl' : `as ${lines.length} lines of curl`;
  const where = demo ? ` for skydeck serve at ${url}` : '';
  const reads = lines.length === 1 ? 'it reads' : 'they read';
  const also = [...secrets].map(([variable, name]) => `, ${name} from ${variable}`).join('');
  const more = `; ${reads} the token from SKYDECK_TOKEN${also}`;
  return [state, [{type: 'copy', text, what: `${what}${where}`, more}]];
}

interface Placeholder {
  name: string;
  variable: string;
  /** The text in place of the secret, which `curlOf` replaces by the variable. */
  placeholder: string;
}

/** A request with placeholders for its secrets: for `root_pass`, and for each value of a field such as `stackscript_data`. */
function withPlaceholders(
  {fields}: Action<unknown>,
  request: Request,
  typed: string,
): {request: Request; secrets: readonly Placeholder[]} {
  const secrets: Placeholder[] = [];
  const hold = (name: string, variable: string): string => {
    // It must not occur in any typed text.
    let placeholder = `<${variable}>`;
    while (typed.includes(placeholder)) placeholder = `<${placeholder}>`;
    secrets.push({name, variable, placeholder});
    return placeholder;
  };
  const body = Object.entries(request.body ?? {}).map(([name, value]): [string, Json] => {
    const field = ownProperty(fields, name);
    if (!field || !isSecret(field) || isEmpty(value)) return [name, value];
    if (!isRecord(value)) return [name, hold(name, variableOf(name))];
    const values = Object.keys(value).map(key => [key, hold(`${name}.${key}`, variableOf(name, key))]);
    return [name, Object.fromEntries(values)];
  });
  return {request: request.body ? {...request, body: Object.fromEntries(body)} : request, secrets};
}

const isEmpty = (value: Json): boolean => value === null || value === '';

/** The case of a key is kept, as two keys may differ in nothing else. */
const variableOf = (name: string, key?: string): string =>
  [name.toUpperCase(), ...(key === undefined ? [] : [key])].join('_').replaceAll(/\W/g, '_');

/** The secret that came with the answer or was generated here, such as a root password. It is stored nowhere else. */
function madeSecret({action: {fields}, state: {inputs, revealed}}: Form): FormState['revealed'] {
  if (revealed) return revealed;
  for (const [name, {generated, label}] of Object.entries(fields)) {
    const text = inputs[name]?.text ?? '';
    if (generated && text !== '') return {label: inSentence(label), text};
  }
  return undefined;
}

export const canCopySecret = (form: Form): boolean => {
  const secret = madeSecret(form);
  return secret !== undefined && secret.text !== form.state.copiedSecret;
};

/** Copies the secret only once, so that the key pressed later by mistake does not put it into the clipboard again. */
function copySecret(state: State, form: Form): Result {
  const secret = madeSecret(form);
  if (!secret) return note(state, `there is none yet: ${keyFor('makeSecret')} makes one`);
  const {label, text} = secret;
  const shows = form.state.revealed
    ? 'it is shown in the form'
    : `${keyFor('showSecret')} shows it in the form`;
  if (text === form.state.copiedSecret) return note(state, `the ${label} was copied once already: ${shows}`);
  return [state, [{type: 'copy', text, what: `the ${label}`, more: '', secret: true, instead: shows}]];
}

/** Works in a secret field, and after sending as long as the form is open. */
export const copySecretKey: Binding = {
  ...named('copySecret'),
  help: 'copy the secret that was made, once',
  hint: fromForm(form => (canCopySecret(form) ? 'copy it' : undefined)),
  when: ifForm(
    ({action, state}) =>
      state.revealed !== undefined || Object.values(action.fields).some(({generated}) => generated === true),
  ),
  run: withForm(copySecret),
};
