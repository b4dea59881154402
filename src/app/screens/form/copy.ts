import {curlOf, type Json, type Request} from '../../../api/index.ts';
import {isRecord, ownProperty} from '../../../own-property.ts';
import {type Action, isSecret, madeId} from '../../../resources/definition/action.ts';
import {inSentence} from '../../../text/format.ts';
import {requestOf} from '../../data/writes/request.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import {note} from '../../state/notice.ts';
import type {FormState, State} from '../../state/state.ts';
import type {Form} from './form.ts';
import {fromForm, ifForm, withForm} from './form-of.ts';
import {formPlaceOf} from './form-place.ts';

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
