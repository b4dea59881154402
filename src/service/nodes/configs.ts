import * as v from 'valibot';
import {word as oneOfWords, optional, reference, sized, text, whole} from '../check.ts';
import {listOf, oneOf} from '../http/read-routes.ts';
import {type Call, find, furnished, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {addConfig, slots} from './machine.ts';

const terms = {scope: 'nodes'};

const ownerId = (call: Call) => furnished(call).id;
const configs = '/node/instances/:id/configs';

const slot = v.nullish(v.looseObject({disk_id: optional(reference), volume_id: optional(reference)}));
const ConfigBody = {
  kernel: optional(text),
  comments: optional(text),
  memory_limit: optional(whole(0, 1_048_576)),
  run_level: optional(oneOfWords(['default', 'single', 'binbash'])),
  virt_mode: optional(oneOfWords(['paravirt', 'fullvirt'])),
  root_device: optional(text),
  devices: optional(
    v.record(v.pipe(v.string(), v.regex(/^sd[a-z]$/, 'Slots are sda to sdz')), slot, 'Must be an object'),
  ),
};
const configLabel = sized(1, 48);

/** What slots hold, if the node has it. @throws Refusal 400, field `devices` */
function devicesOf(
  call: Call,
  node: number,
  wanted: Readonly<Record<string, v.InferOutput<typeof slot>>>,
): is.Config['devices'] {
  const held = slots([]);
  for (const [name, content] of Object.entries(wanted)) {
    const disk_id = content?.disk_id ?? null;
    const volume_id = content?.volume_id ?? null;
    const known =
      (disk_id === null || call.store.tables.disks.parentOf(disk_id) === node) &&
      (volume_id === null || call.store.tables.volumes.get(volume_id)?.node_id === node);
    if (!known)
      throw invalid(`What ${name} is to hold is not on this ${call.word.capital}`, `devices.${name}`);
    held[name] = disk_id === null && volume_id === null ? null : {disk_id, volume_id};
  }
  return held;
}

/** What was given of a body's fields: what is absent or null is left as it was. */
const given = (body: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => names.includes(name) && value !== null && value !== undefined,
    ),
  );

const plain = ['label', 'kernel', 'comments', 'memory_limit', 'run_level', 'virt_mode', 'root_device'];

const createConfig = taking({
  ...terms,
  method: 'POST',
  path: configs,
  body: v.looseObject({label: configLabel, ...ConfigBody}),
  reply: is.Config,
  run: (call, body) => {
    const node = ownerId(call);
    const devices = devicesOf(call, node, body.devices ?? {});
    const config = addConfig(call, node, {label: body.label, ...given(body, plain), devices});
    return shown(call, 'configs', config.id);
  },
});

const updateConfig = taking({
  ...terms,
  method: 'PUT',
  path: `${configs}/:config`,
  body: v.looseObject({label: optional(configLabel), ...ConfigBody}),
  reply: is.Config,
  run: (call, body) => {
    const node = ownerId(call);
    const config = find(call, 'configs', 'config', node);
    const devices =
      body.devices === undefined || body.devices === null
        ? config.devices
        : devicesOf(call, node, body.devices);
    call.store.tables.configs.update(config.id, {
      ...config,
      ...given(body, plain),
      devices,
      updated: stamp(call.at),
    });
    return shown(call, 'configs', config.id);
  },
});

const deleteConfig: Route = {
  ...terms,
  method: 'DELETE',
  path: `${configs}/:config`,
  run: call => {
    call.store.tables.configs.delete(find(call, 'configs', 'config', ownerId(call)).id);
    return {};
  },
};

/** A node's configuration profiles. */
export const configRoutes: readonly Route[] = [
  listOf(configs, 'configs', terms, ownerId),
  oneOf(`${configs}/:config`, 'configs', 'config', terms, ownerId),
  createConfig,
  updateConfig,
  deleteConfig,
];
