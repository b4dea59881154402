import * as v from 'valibot';
import {address} from '../addresses.ts';
import {flag, optional, Reasons, reference, text} from '../check.ts';
import {type Call, find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, takes, tell} from '../simulation/lifecycle.ts';
import {checkDeployment, freeLabel, move, nodeName, rootPass, start} from './deployment.ts';
import {configsOf, deploy, furnish, profileOf, unplug} from './machine.ts';
import {makeNode, specsOf} from './make.ts';

const at = (action: string) => ({
  scope: 'nodes',
  method: 'POST' as const,
  path: `/node/instances/:id/${action}`,
});
const settled = ['running', 'offline', 'stopped'];

/** The node of the path. @throws Refusal 400 while it is between two states */
function idle(call: Call): is.Node {
  const node = find(call, 'nodes');
  if (!settled.includes(node.status)) throw invalid(`${call.word.capital} busy.`);
  return node;
}

/** Puts a node into a state, from now. */
function enter(call: Call, node: is.Node, set: Partial<is.Node>): is.Node {
  const changed = {...node, ...set, updated: stamp(call.at)};
  call.store.tables.nodes.update(node.id, changed);
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

const Boot = v.looseObject({config_id: optional(reference)});

const moving = ({action, running, via, to, refusal}: Move): Route =>
  taking({
    ...at(action),
    body: Boot,
    run: (call, body) => {
      const node = idle(call);
      if ((node.status === 'running') !== running)
        throw invalid(`${call.word.capital} ${node.id} ${refusal}`);
      furnish(call, node);
      const wanted = body.config_id ?? undefined;
      if (wanted !== undefined && !configsOf(call, node.id).some(config => config.id === wanted)) {
        throw invalid(`There is no such configuration profile on this ${call.word.capital}`, 'config_id');
      }
      const profile = profileOf(call, node, wanted);
      if (profile !== undefined && action !== 'shutdown') call.store.setFact('profile', node.id, profile.id);
      const changed = enter(call, node, {status: via});
      move(call, changed, takes[action], via, to);
      tell(call, {action: `node_${action}`, entity: about.node(call.word, node), seconds: takes[action]});
      return {};
    },
  });

const rebuild = taking({
  ...at('rebuild'),
  body: v.looseObject({
    image: text,
    root_pass: optional(rootPass),
    stackscript_id: optional(reference),
    booted: optional(flag),
  }),
  reply: is.Node,
  run: (call, body) => {
    const node = idle(call);
    const reasons = new Reasons();
    checkDeployment(call, body, reasons);
    reasons.settle();
    furnish(call, node);
    const {configs, disks} = call.store.tables;
    for (const disk of disks.all('parent = ?', node.id)) unplug(call, node.id, {disk_id: disk.id});
    for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
    const changed = enter(call, node, {status: 'rebuilding', image: body.image});
    deploy(call, changed, body.image);
    tell(call, {action: 'node_rebuild', entity: about.node(call.word, node), seconds: takes.rebuild});
    start(call, changed, body.booted ?? true, takes.rebuild);
    return shown(call, 'nodes', node.id);
  },
});

const resize = taking({
  ...at('resize'),
  needs: ['types'],
  body: v.looseObject({type: text}),
  run: (call, body) => {
    const node = idle(call);
    const type = call.store.tables.types.get(body.type);
    if (type === undefined) throw invalid('type is not valid', 'type');
    if (type.id === node.type) throw invalid(`${call.word.capital} is already of this type`, 'type');
    const changed = enter(call, node, {status: 'migrating', type: type.id, specs: specsOf(type)});
    move(call, changed, takes.resize, 'migrating', node.status);
    tell(call, {action: 'node_resize', entity: about.node(call.word, node), seconds: takes.resize});
    return {};
  },
});

const clone = taking({
  ...at('clone'),
  needs: ['types', 'regions'],
  counts: 'createNode',
  body: v.looseObject({label: optional(nodeName), region: optional(text), type: optional(text)}),
  reply: is.Node,
  run: (call, body) => {
    const {store, word} = call;
    const source = idle(call);
    const reasons = new Reasons();
    const type = store.tables.types.get(body.type ?? source.type);
    const region = body.region ?? source.region;
    if (type === undefined) reasons.add('type is not valid', 'type');
    if (store.tables.regions.text(region) === undefined) reasons.add('region is not valid', 'region');
    reasons.settle();
    const id = store.tables.nodes.nextNumber();
    const label = body.label ?? `${word.small}${id}`;
    freeLabel(call, label);
    if (type === undefined) throw new Error('a type that is not there was not refused');
    const {image, group, tags} = source;
    const ipv4 = [address(store.next('addresses') - 1)];
    const copy = makeNode(type, {id, label, region, ipv4, image, group, tags, created: stamp(call.at)});
    store.tables.nodes.insert(copy);
    move(call, copy, takes.clone, 'provisioning', 'offline');
    const other = about.node(word, copy);
    tell(call, {action: 'node_clone', entity: about.node(word, source), other, seconds: takes.clone});
    return shown(call, 'nodes', id);
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
