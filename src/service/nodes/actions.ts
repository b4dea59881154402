import * as v from 'valibot';
import {publicAddress} from '../addresses.ts';
import {boolean, ErrorList, itemId, optional, string} from '../check.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {checkDeployment, freeLabel, move, nodeName, rootPass, start} from './deployment.ts';
import {configsOf, deploy, furnish, profileOf, unplug} from './machine.ts';
import {makeNode, nodeReference, specsOf} from './make.ts';

const at = (action: string) => ({
  scope: 'nodes',
  method: 'POST' as const,
  path: `/node/instances/:id/${action}`,
});
const settled = ['running', 'offline', 'stopped'];

/** The node of the path. @throws Refusal 400 while it is between two states */
function idle(context: RequestContext): is.Node {
  const node = findItem(context, 'nodes');
  if (!settled.includes(node.status)) throw badRequest(`${context.word.capitalized} busy.`);
  return node;
}

/** Puts a node into a state, from now. */
function enter(context: RequestContext, node: is.Node, set: Partial<is.Node>): is.Node {
  const changed = {...node, ...set, updated: formatTime(context.now)};
  context.store.tables.nodes.update(node.id, changed);
  return changed;
}

/** A move from one state to another by way of a third. */
interface Move {
  readonly action: 'boot' | 'reboot' | 'shutdown';
  readonly running: boolean;
  readonly via: string;
  readonly to: string;
  /** Why it cannot be made from the other state. */
  readonly refusal: string;
}

const Boot = v.looseObject({config_id: optional(itemId)});

const moving = ({action, running, via, to, refusal}: Move): Route =>
  routeWithBody({
    ...at(action),
    body: Boot,
    handle: (context, body) => {
      const node = idle(context);
      if ((node.status === 'running') !== running)
        throw badRequest(`${context.word.capitalized} ${node.id} ${refusal}`);
      furnish(context, node);
      const wanted = body.config_id ?? undefined;
      if (wanted !== undefined && !configsOf(context, node.id).some(config => config.id === wanted)) {
        throw badRequest(
          `There is no such configuration profile on this ${context.word.capitalized}`,
          'config_id',
        );
      }
      const profile = profileOf(context, node, wanted);
      if (profile !== undefined && action !== 'shutdown')
        context.store.setFact('profile', node.id, profile.id);
      const changed = enter(context, node, {status: via});
      move(context, changed, durations[action], via, to);
      recordEvent(context, {
        action: `node_${action}`,
        entity: nodeReference(context.word, node),
        duration: durations[action],
      });
      return {};
    },
  });

const rebuild = routeWithBody({
  ...at('rebuild'),
  body: v.looseObject({
    image: string,
    root_pass: optional(rootPass),
    stackscript_id: optional(itemId),
    booted: optional(boolean),
  }),
  reply: is.Node,
  handle: (context, body) => {
    const node = idle(context);
    const reasons = new ErrorList();
    checkDeployment(context, body, reasons);
    reasons.throwIfAny();
    furnish(context, node);
    const {configs, disks} = context.store.tables;
    for (const disk of disks.all('parent = ?', node.id)) unplug(context, node.id, {disk_id: disk.id});
    for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
    const changed = enter(context, node, {status: 'rebuilding', image: body.image});
    deploy(context, changed, body.image);
    recordEvent(context, {
      action: 'node_rebuild',
      entity: nodeReference(context.word, node),
      duration: durations.rebuild,
    });
    start(context, changed, body.booted ?? true, durations.rebuild);
    return itemJson(context, 'nodes', node.id);
  },
});

const resize = routeWithBody({
  ...at('resize'),
  catalogues: ['types'],
  body: v.looseObject({type: string}),
  handle: (context, body) => {
    const node = idle(context);
    const type = context.store.tables.types.get(body.type);
    if (type === undefined) throw badRequest('type is not valid', 'type');
    if (type.id === node.type)
      throw badRequest(`${context.word.capitalized} is already of this type`, 'type');
    const changed = enter(context, node, {status: 'migrating', type: type.id, specs: specsOf(type)});
    move(context, changed, durations.resize, 'migrating', node.status);
    recordEvent(context, {
      action: 'node_resize',
      entity: nodeReference(context.word, node),
      duration: durations.resize,
    });
    return {};
  },
});

const clone = routeWithBody({
  ...at('clone'),
  catalogues: ['types', 'regions'],
  rateLimitClass: 'createNode',
  body: v.looseObject({label: optional(nodeName), region: optional(string), type: optional(string)}),
  reply: is.Node,
  handle: (context, body) => {
    const {store, word} = context;
    const source = idle(context);
    const reasons = new ErrorList();
    const type = store.tables.types.get(body.type ?? source.type);
    const region = body.region ?? source.region;
    if (type === undefined) reasons.add('type is not valid', 'type');
    if (store.tables.regions.text(region) === undefined) reasons.add('region is not valid', 'region');
    reasons.throwIfAny();
    const id = store.tables.nodes.nextNumber();
    const label = body.label ?? `${word.lower}${id}`;
    freeLabel(context, label);
    if (type === undefined) throw new Error('a type that is not there was not refused');
    const {image, group, tags} = source;
    const ipv4 = [publicAddress(store.next('addresses') - 1)];
    const copy = makeNode(type, {
      id,
      label,
      region,
      ipv4,
      image,
      group,
      tags,
      created: formatTime(context.now),
    });
    store.tables.nodes.insert(copy);
    move(context, copy, durations.clone, 'provisioning', 'offline');
    const other = nodeReference(word, copy);
    recordEvent(context, {
      action: 'node_clone',
      entity: nodeReference(word, source),
      secondaryEntity: other,
      duration: durations.clone,
    });
    return itemJson(context, 'nodes', id);
  },
});

export const actions: readonly Route[] = [
  moving({action: 'boot', running: false, via: 'booting', to: 'running', refusal: 'is already running'}),
  moving({action: 'reboot', running: true, via: 'rebooting', to: 'running', refusal: 'is not running'}),
  moving({action: 'shutdown', running: true, via: 'shutting_down', to: 'offline', refusal: 'is not running'}),
  rebuild,
  resize,
  clone,
];
