import {curlOf} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inputOf} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import type {FormState, Notice, State} from '../../state.ts';
import {actionOf, requestOf} from './fields.ts';
import {mistakesOf} from './mistakes.ts';

// What xterm and tmux take of OSC 52 in one go, before base64; beyond it some terminals keep nothing, and do not say so.
const most = 56_000;

/** Copies what the form would send as curl commands, one a line; secrets and the token stay here. */
export function copyCurl(state: State, form: FormState): [State, Effect[]] {
  const {demo, address, url = `https://${address}`, word = 'node'} = state.account;
  const {source} = resourceOf(form.resource);
  const say = (tone: Notice['tone'], text: string): State => ({...state, notice: {tone, text}});
  if (!source.requests)
    return [
      say('warn', `this is kept in ${source.keptIn}, on this machine: there is no request to copy`),
      [],
    ];
  const unfinished = 'there is no whole request to copy yet: fill in the fields first';
  // What the service has refused is a whole request all the same.
  if (Object.keys(mistakesOf(state, {...form, refusedFields: {}})).length > 0)
    return [say('warn', unfinished), []];
  const secrets = standIns(form);
  const inputs = {...form.inputs};
  for (const {name, standIn} of secrets) inputs[name] = inputOf(standIn);
  const veiled = {...form, inputs};
  const byVariable = Object.fromEntries(secrets.map(({variable, standIn}) => [variable, standIn]));
  const targets = actionOf(form).on === 'item' ? form.targets : [undefined];
  let lines: string[];
  try {
    lines = targets.flatMap(target => {
      const call = requestOf(veiled, target);
      return 'command' in call ? [] : [curlOf(call, {url, word}, byVariable)];
    });
  } catch {
    return [say('warn', unfinished), []];
  }
  const text = lines.join('\n');
  if (text.length > most)
    return [say('warn', "nothing was copied: this is more than a terminal's clipboard takes"), []];
  const what = lines.length === 1 ? 'as curl' : `as ${lines.length} lines of curl`;
  const where = demo ? ` for skydeck serve at ${url}` : '';
  const reads = lines.length === 1 ? 'it reads' : 'they read';
  const also = secrets.map(({name, variable}) => `, ${name} from ${variable}`).join('');
  const more = `; ${reads} the token from SKYDECK_TOKEN${also}`;
  return [state, [{type: 'copy', text, what: `${what}${where}`, more}]];
}

/** For each secret that is typed: the variable it is read from, and what stands for it until the shell puts it in. */
function standIns(form: FormState): {name: string; variable: string; standIn: string}[] {
  const typed = JSON.stringify(form.inputs);
  return Object.entries(actionOf(form).fields).flatMap(([name, {type}]) => {
    if (type !== 'secret' || !form.inputs[name]?.text) return [];
    const variable = name.toUpperCase();
    // Whatever else is typed, it is not this.
    let standIn = `<${variable}>`;
    while (typed.includes(standIn)) standIn = `<${standIn}>`;
    return [{name, variable, standIn}];
  });
}
