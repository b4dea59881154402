import * as v from 'valibot';
import {nodeLabel} from '../../model/index.ts';
import {type ErrorList, stringOfLength} from '../check.ts';
import type {OperationContext} from '../context.ts';
import {badRequest} from '../refusal.ts';
import type * as is from '../schemas.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {nodeReference} from './make.ts';

/** A node's name. */
export const nodeName = v.pipe(
  stringOfLength(3, 64),
  v.regex(
    nodeLabel,
    'Must begin with a letter and hold only letters, digits, -, _ and ., without --, __ or ..',
  ),
);

/** The root password of what is deployed. */
export const rootPass = stringOfLength(11, 128);

/** What a request says of what is to be deployed. */
export interface Deployment {
  readonly image?: string | null | undefined;
  readonly root_pass?: string | null | undefined;
  readonly stackscript_id?: number | null | undefined;
}

/** @param but the number of the node that may have the name already @throws Refusal 400, field `label` */
export function freeLabel({store, word}: OperationContext, name: string, but?: number): void {
  if (store.tables.nodes.all('label = ?', name).some(node => node.id !== but)) {
    throw badRequest(`Label must be unique among your ${word.lower}s`, 'label');
  }
}

/** An image wants a root password, a script an image that it is made for (specification, section 2). */
export function checkDeployment({store}: OperationContext, wanted: Deployment, reasons: ErrorList): void {
  const image = wanted.image ?? undefined;
  if (image !== undefined) {
    if (store.tables.images.text(image) === undefined) reasons.add('image is not valid', 'image');
    if (typeof wanted.root_pass !== 'string') {
      reasons.add('root_pass is required with an image', 'root_pass');
    }
  }
  if (typeof wanted.stackscript_id !== 'number') return;
  const script = store.tables.scripts.get(wanted.stackscript_id);
  if (script === undefined) reasons.add('stackscript_id is not valid', 'stackscript_id');
  else if (image === undefined) reasons.add('image is required with a stackscript_id', 'image');
  else if (!script.images.includes(image) && !script.images.includes('any/all')) {
    reasons.add(`This script is made for ${script.images.join(', ')}, not for ${image}`, 'image');
  }
}

/** Lets a node that is being worked on come up, or stay off, once that is done. @param seconds until then */
export function start(context: OperationContext, node: is.Node, booted: boolean, seconds: number): void {
  move(context, node, seconds, node.status, booted ? 'booting' : 'offline');
  if (!booted) return;
  move(context, node, seconds + durations.boot, 'booting', 'running');
  const entity = nodeReference(context.word, node);
  recordEvent(context, {action: 'node_boot', entity, duration: durations.boot, delay: seconds});
}

/** Lets a node pass from one status to another so many seconds from now, unless it has left the first by then. */
export const move = (
  context: OperationContext,
  node: is.Node,
  seconds: number,
  from: string,
  to: string,
): void =>
  scheduleUpdate(context, seconds, {table: 'nodes', id: node.id, set: {status: to}, only: {status: from}});
