import {curlOf} from '../../../../api/index.ts';
import type {Effect} from '../../../effect.ts';
import {inputOf} from '../../../input/line-editor.ts';
import {note} from '../../../notice.ts';
import type {State} from '../../../state.ts';
import {requestOf} from '../../../writes/request.ts';
import type {Form} from '../form.ts';
import {formPlaceOf} from '../form-place.ts';

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
  const secrets = placeholders(form);
  const withoutSecrets = {
    ...inputs,
    ...Object.fromEntries(secrets.map(({name, placeholder}) => [name, inputOf(placeholder)])),
  };
  const byVariable = Object.fromEntries(secrets.map(({variable, placeholder}) => [variable, placeholder]));
  const requests = form.requests.map(({target, request}) =>
    action.plan ? request : requestOf(action, withoutSecrets, formPlaceOf(state, params), target, targets),
  );
  // A request that the service has refused can be copied too.
  if (fields.some(({ownMistake}) => ownMistake) || requests.includes(undefined))
    return refuse('there is no complete request to copy yet: fill in the fields first');
  const lines = requests.flatMap(call =>
    call && !('command' in call) ? [curlOf(call, {url, word}, byVariable)] : [],
  );
  const text = lines.join('\n');
  const what = lines.length === 1 ? 'as curl' : `as ${lines.length} lines of curl`;
  const where = demo ? ` for skydeck serve at ${url}` : '';
  const reads = lines.length === 1 ? 'it reads' : 'they read';
  const also = secrets.map(({name, variable}) => `, ${name} from ${variable}`).join('');
  const more = `; ${reads} the token from SKYDECK_TOKEN${also}`;
  return [state, [{type: 'copy', text, what: `${what}${where}`, more}]];
}

interface Placeholder {
  name: string;
  variable: string;
  /** The text in place of the secret, which `curlOf` replaces by the variable. */
  placeholder: string;
}

function placeholders({action, state: {inputs}}: Form): Placeholder[] {
  const typed = JSON.stringify(inputs);
  return Object.entries(action.fields).flatMap(([name, {type}]) => {
    if (type !== 'secret' || !inputs[name]?.text) return [];
    const variable = name.toUpperCase();
    // It must not occur in any typed text.
    let placeholder = `<${variable}>`;
    while (typed.includes(placeholder)) placeholder = `<${placeholder}>`;
    return [{name, variable, placeholder}];
  });
}
