import * as v from 'valibot';
import {nodeLabel} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import type {Script, Type} from '../catalogue/schema.ts';
import type {OperationContext} from '../context.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {badRequest} from '../http-error.ts';
import {ipv6Address} from '../ip-addresses.ts';
import {pseudoRandomHex} from '../random.ts';
import {type EventDetails, recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {type ErrorList, itemId, publicKeys, string, stringOfLength, strings} from '../validation.ts';
import type {Word} from '../word.ts';
import {configToBoot} from './disks-and-configs.ts';
import type {Config, Disk, Node} from './schema.ts';

export const labelField = v.pipe(
  stringOfLength(3, 64),
  v.regex(
    nodeLabel,
    'Must begin with a letter and hold only letters, digits, -, _ and ., without --, __ or ..',
  ),
);

/** The root password of a deployment in a request body. */
export const rootPasswordField = stringOfLength(11, 128);

/** The fields of a request body that deploy an image, apart from the image. */
export const deploymentFields = {
  root_pass: v.nullish(rootPasswordField),
  stackscript_id: v.nullish(itemId),
  stackscript_data: v.nullish(v.record(v.string(), v.nullish(string), 'Must be an object')),
  authorized_keys: v.nullish(publicKeys),
  authorized_users: v.nullish(strings),
};
type DeploymentInput = v.InferOutput<v.ObjectSchema<typeof deploymentFields, undefined>> & {
  readonly image?: string | null | undefined;
};

/** @param ownId the id of the node that may have the label already @throws HttpError 400, field `label` */
export function checkLabelUnused({store, word}: OperationContext, label: string, ownId?: number): void {
  if (store.tables.nodes.all('label = ?', label).some(node => node.id !== ownId))
    throw badRequest(`Label must be unique among your ${word.lower}s`, 'label');
}

/** Adds errors: an image needs a root password, a script its image. @param keysSuffice SSH keys may take the password's place */
export function checkDeployment(
  {store}: OperationContext,
  input: DeploymentInput,
  errors: ErrorList,
  {keysSuffice = false} = {},
): void {
  const image = input.image ?? undefined;
  if (image !== undefined) {
    if (store.tables.images.json(image) === undefined) errors.add('image is not valid', 'image');
    const keys = [...(input.authorized_keys ?? []), ...(input.authorized_users ?? [])];
    if (typeof input.root_pass !== 'string' && !(keysSuffice && keys.length > 0))
      errors.add('root_pass is required with an image', 'root_pass');
  }
  if (typeof input.stackscript_id !== 'number') return;
  const script = store.tables.scripts.get(input.stackscript_id);
  if (script === undefined) errors.add('stackscript_id is not valid', 'stackscript_id');
  else if (image === undefined) errors.add('image is required with a stackscript_id', 'image');
  else if (!script.images.includes(image) && !script.images.includes('any/all')) {
    errors.add(`This script is made for ${script.images.join(', ')}, not for ${image}`, 'image');
  }
  if (script !== undefined) checkScriptData(script, input.stackscript_data ?? {}, errors);
}

/** Adds an error for each field of the script whose value is missing or is not one of its choices. A default may be any text. */
function checkScriptData(
  script: Script,
  data: NonNullable<DeploymentInput['stackscript_data']>,
  errors: ErrorList,
): void {
  for (const {name, default: initial, oneOf} of script.user_defined_fields) {
    const field = `stackscript_data.${name}`;
    const value = ownProperty(data, name) ?? undefined;
    if (value === undefined && initial === undefined) errors.add(`${name} is required by this script`, field);
    else if (value !== undefined && oneOf !== undefined && !oneOf.split(',').includes(value))
      errors.add(`${name} must be one of ${oneOf}`, field);
  }
}

/** Whether a new node has backups: if the request or the settings of the account want them. The request cannot refuse them. */
export const hasBackups = (
  {store}: OperationContext,
  {backups_enabled}: {readonly backups_enabled?: boolean | null | undefined},
): boolean => backups_enabled === true || store.singleton('settings').backups_enabled === true;

export const specsOf = ({disk, memory, vcpus, gpus, transfer}: Type): Node['specs'] => ({
  disk,
  memory,
  vcpus,
  gpus,
  transfer,
  accelerated_devices: 0,
});

/** Makes a node of a plan. Fields that are not given have the values of a new one. */
export function makeNode(
  word: Word,
  type: Type,
  fields: WithDefaults<Node, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): Node {
  const node: Node = {
    id: fields.id,
    label: fields.label,
    group: '',
    status: 'provisioning',
    created: fields.created,
    updated: fields.created,
    type: type.id,
    ipv4: fields.ipv4,
    ipv6: `${ipv6Address(fields.id)}/128`,
    image: null,
    region: fields.region,
    site_type: 'core',
    specs: specsOf(type),
    alerts: {
      ...{cpu: 90 * type.vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000},
      ...{system_alerts: [], user_alerts: []},
    },
    backups: {enabled: false, available: false, schedule: {day: null, window: null}, last_successful: null},
    hypervisor: 'kvm',
    watchdog_enabled: true,
    tags: [],
    host_uuid: pseudoRandomHex(fields.id % 997, 40),
    has_user_data: false,
    placement_group: null,
    disk_encryption: 'enabled',
    lke_cluster_id: null,
    capabilities: ['Block Storage Encryption'],
    interface_generation: 'legacy_config',
    maintenance_policy: `${word.lower}/migrate`,
    locks: [],
  };
  return Object.assign(node, fields);
}

/** Refers to a node in events, notifications and tickets. */
export const nodeReference = (
  word: Word,
  node: {readonly id: number; readonly label: string},
): EntityReference => entityReference(word.lower, `/${word.lower}/instances`, node);

/** Refers to a disk of a node. */
export const diskReference = (word: Word, node: Node, disk: Disk): EntityReference =>
  entityReference('disk', `/${word.lower}/instances/${node.id}/disks`, disk);

/** Refers to a configuration profile of a node, if there is one. */
export const configReference = (
  word: Word,
  node: Node,
  config: Pick<Config, 'id' | 'label'> | undefined,
): EntityReference | null =>
  config === undefined
    ? null
    : entityReference(`${word.lower}_config`, `/${word.lower}/instances/${node.id}/configs`, config);

export const recordNodeEvent = (
  context: OperationContext,
  node: Node,
  details: Omit<EventDetails, 'entity'>,
): void => recordEvent(context, {...details, entity: nodeReference(context.word, node)});

/** Schedules a change of status; it is skipped if the node has left the status `from` by then. */
export const scheduleStatus = (
  context: OperationContext,
  node: Node,
  seconds: number,
  from: string,
  to: string,
): void =>
  scheduleUpdate(context, seconds, {table: 'nodes', id: node.id, set: {status: to}, only: {status: from}});

/** Schedules that a node boots, or stays off, when its present status ends. @param seconds until then */
export function scheduleBoot(context: OperationContext, node: Node, booted: boolean, seconds: number): void {
  scheduleStatus(context, node, seconds, node.status, booted ? 'booting' : 'offline');
  if (!booted) return;
  scheduleStatus(context, node, seconds + durations.boot, 'booting', 'running');
  recordNodeEvent(context, node, {
    action: 'node_boot',
    secondaryEntity: configReference(context.word, node, configToBoot(context, node)),
    duration: durations.boot,
    delay: seconds,
  });
}
