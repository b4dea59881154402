import * as v from 'valibot';
import * as m from '../../model/index.ts';
import {accountEndpoints} from './account.ts';
import {call, collection, Done, list, read, scoped} from './endpoint.ts';
import {networkEndpoints} from './network.ts';

/** Services answer an action on a volume with the volume, but the specification does not promise it. */
const MaybeVolume = v.partial(m.Volume);

/** Every endpoint of the specification, section 4, and of the account's sub-collections. Nothing else spells a path. */
export const endpoints = {
  nodes: scoped('nodes', {
    list: list('/node/instances', m.Node, {filterable: m.nodeFilterable}),
    read: read('/node/instances/:id', m.Node),
    create: call('POST', '/node/instances', {body: m.NodeCreate, reply: m.Node, budget: 'create-node'}),
    boot: call('POST', '/node/instances/:id/boot', {reply: Done}),
    reboot: call('POST', '/node/instances/:id/reboot', {reply: Done}),
    shutDown: call('POST', '/node/instances/:id/shutdown', {reply: Done}),
    update: call('PUT', '/node/instances/:id', {body: m.NodeUpdate, reply: m.Node}),
    /** Those below are beyond the specification: a service may not have them. */
    resize: call('POST', '/node/instances/:id/resize', {body: m.NodeResize, reply: Done}),
    rebuild: call('POST', '/node/instances/:id/rebuild', {body: m.NodeRebuild, reply: m.Node}),
    clone: call('POST', '/node/instances/:id/clone', {
      body: m.NodeClone,
      reply: m.Node,
      budget: 'create-node',
    }),
    rescue: call('POST', '/node/instances/:id/rescue', {body: m.NodeRescue, reply: Done}),
    enableBackups: call('POST', '/node/instances/:id/backups/enable', {reply: Done}),
    cancelBackups: call('POST', '/node/instances/:id/backups/cancel', {reply: Done}),
    snapshot: call('POST', '/node/instances/:id/backups', {body: m.NodeSnapshot, reply: Done}),
    disks: list('/node/instances/:node_id/disks', m.Disk),
    stats: read('/node/instances/:id/stats', m.NodeStats),
    configs: list('/node/instances/:node_id/configs', m.NodeConfig),
    remove: call('DELETE', '/node/instances/:id', {reply: Done}),
  }),
  images: scoped('images', {
    list: list('/images', m.Image, {filterable: m.imageFilterable, budget: 'images'}),
    read: read('/images/:id', m.Image),
  }),
  types: {
    list: list('/node/types', m.Type, {filterable: m.typeFilterable}),
    read: read('/node/types/:id', m.Type),
  },
  /** Beyond the specification: a service may not have them. */
  prices: {
    volumes: list('/volumes/types', m.UnitPrice),
    loadBalancers: list('/nodebalancers/types', m.UnitPrice),
  },
  regions: {
    list: list('/regions', m.Region, {filterable: m.regionFilterable}),
    read: read('/regions/:id', m.Region),
  },
  kernels: {
    list: list('/node/kernels', m.Kernel, {filterable: m.kernelFilterable}),
    read: read('/node/kernels/:id', m.Kernel),
  },
  scripts: collection('stackscripts', '/node/stackscripts', m.Script, {
    filterable: m.scriptFilterable,
    budget: 'scripts',
    create: m.ScriptCreate,
    update: m.ScriptUpdate,
  }),
  volumes: scoped('volumes', {
    list: list('/volumes', m.Volume, {filterable: m.volumeFilterable}),
    read: read('/volumes/:id', m.Volume),
    create: call('POST', '/volumes', {body: m.VolumeCreate, reply: m.Volume, budget: 'create-volume'}),
    attach: call('POST', '/volumes/:id/attach', {body: m.VolumeAttach, reply: MaybeVolume}),
    detach: call('POST', '/volumes/:id/detach', {reply: Done}),
    clone: call('POST', '/volumes/:id/clone', {
      body: m.VolumeClone,
      reply: MaybeVolume,
      budget: 'create-volume',
    }),
    resize: call('POST', '/volumes/:id/resize', {body: m.VolumeResize, reply: MaybeVolume}),
    update: call('PUT', '/volumes/:id', {body: m.VolumeUpdate, reply: MaybeVolume}),
    remove: call('DELETE', '/volumes/:id', {reply: Done}),
  }),
  ...networkEndpoints,
  ...accountEndpoints,
} as const;
