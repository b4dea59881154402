import type {JsonObject, Params} from '../api/index.ts';
import type {EffectOf} from '../app/state/effect.ts';
import type {Message, MessageOf} from '../app/state/message.ts';
import type {Answers, PlanRow} from '../resources/definition/action.ts';
import {actionOf, resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {pagesOf} from '../sources/pages.ts';
import {count} from '../text/format.ts';
import {extraOf, listEndpoint} from './find-item.ts';
import type {Ports} from './ports.ts';

interface Planning {
  ports: Pick<Ports, 'readText'>;
  answers: SourceAnswers;
  signal: AbortSignal;
  progress: (message: MessageOf<'planProgress'>) => void;
}

/** Makes the plan of an action: reads the file and the parts of the item, and changes nothing. */
export async function makePlan(
  {resource, action, target, answers: given, bare, fixed}: EffectOf<'plan'>,
  {ports, answers, signal, progress}: Planning,
): Promise<Message> {
  const {plan} = actionOf({resource, action});
  if (!plan) throw new Error(`${action} of ${resource} has no plan`);
  const read = await ports.readText(String(given[plan.file] ?? '').trim());
  if ('trouble' in read) return {type: 'planned', trouble: read.trouble};
  const {resource: name, params: of} = plan.parts;
  const value = target?.value;
  const params = of(value);
  const {id} = resourceOf(name);
  // By their ids: after a new part in front of them, pages begin with the last of the page before.
  const byId = new Map<string, unknown>();
  let [received, unreadable, counted] = [0, 0, 0];
  const options = {params, pageSize: 500, signal};
  // What the plan makes has no parts yet.
  const pages = target ? pagesOf(answers, {list: listEndpoint(name), name}, options, 4) : [];
  for await (const {slots, results} of pages) {
    received += slots.length;
    counted = Math.max(counted, results);
    for (const slot of slots)
      if (slot.ok) byId.set(id(slot.value), slot.value);
      else unreadable++;
    progress({type: 'planProgress', done: received, total: results});
  }
  // A part that is unreadable, or was not seen, would look missing, and the plan would add it a second time.
  if (unreadable > 0)
    return {
      type: 'planned',
      trouble: `${count(unreadable)} of the ${name} that are there could not be read, so nothing can be compared with them`,
    };
  const parts = [...byId.values()];
  if (parts.length < counted)
    return {
      type: 'planned',
      trouble: `the list of ${name} is not whole, as the service counts ${count(counted)} and sent ${count(parts.length)}: try again`,
    };
  const {extra, lacks = false} = await extraOf(bare ? undefined : plan.extra, value, answers, {signal});
  const rows = await plan.make(value, {text: read.text, parts, extra, answers: given, fixed});
  return {
    type: 'planned',
    rows: withBefore(rows, {resource: name, params, parts}),
    lacksExtra: lacks,
  };
}

/** Adds to each step the existing parts that look like what it creates, so that they need not be read before each write. */
function withBefore(
  rows: readonly PlanRow[],
  {resource, params, parts}: {resource: string; params: Params; parts: readonly unknown[]},
): PlanRow[] {
  const {id} = resourceOf(resource);
  return rows.map(row => {
    const {step} = row;
    if (!step?.body || step.own) return row;
    const matches = actionOf({resource, action: step.action}).creates?.(
      answersIn(step.body),
      params,
    )?.matches;
    return matches
      ? {...row, step: {...step, before: parts.filter(part => matches(part)).map(part => id(part))}}
      : row;
  });
}

// The cast: the body of a step consists of texts and numbers, like the answers of a form.
const answersIn = (body: JsonObject) => body as Answers;
