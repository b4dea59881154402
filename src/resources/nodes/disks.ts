import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Disk, type Node, type Type} from '../../model/index.ts';
import {megabytes} from '../../text/format.ts';
import type {Answers} from '../definition/action/answers.ts';
import type {FormPlace, ListRead} from '../definition/action/form-place.ts';
import {idColumn} from '../definition/common-columns.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const nodeDisks = describe(Disk).resource({
  name: 'node-disks',
  title: 'Disks',
  singular: 'disk',
  summary: 'the disks of a node',
  hidden: true,
  beyond: true,
  parent: 'nodes',
  list: endpoints.nodes.disks,
  live: true,
  values: {status: ['ready', 'not ready', 'deleting']},
  emptyText: 'This node has no disks',
  columns: [
    {title: 'Label', width: 20, cell: disk => disk.label, rank: 1},
    {title: 'Status', cell: disk => disk.status, tone: 'status', rank: 2},
    {
      title: 'Size',
      field: 'size',
      align: 'right',
      cell: disk => megabytes(disk.size),
      total: sum => `${megabytes(sum)} in all`,
      rank: 1,
    },
    {title: 'Filesystem', cell: disk => disk.filesystem, rank: 3},
    {title: 'Encryption', field: 'disk_encryption', rank: 5},
    idColumn,
    timeColumn('Created', disk => disk.created, {optional: true, rank: 6}),
    timeColumn('Updated', disk => disk.updated, {optional: true}),
  ],
});

export const disksOf = (node: Node): ListRead => ({resource: nodeDisks.name, params: {node_id: node.id}});

/** Whether a type has less disk than the node. Only then are the disks of the node read. */
export const hasLess = (type: Type | undefined, node: Node): boolean =>
  (type?.disk ?? Number.POSITIVE_INFINITY) < (node.specs?.disk ?? 0);

/** Why the disks of a node do not fit into a type; undefined if they do, or if that is not known. */
export function tooSmallFor(type: Type | undefined, node: Node, {listed}: FormPlace): string | undefined {
  if (!hasLess(type, node)) return undefined;
  const disks = listed<Disk>(disksOf(node));
  if (disks === undefined) return 'its disks are being read, to see whether they fit';
  const taken = (disks ?? []).reduce((sum, {size}) => sum + (size ?? 0), 0);
  return taken <= (type?.disk ?? 0)
    ? undefined
    : `its disks take ${megabytes(taken)}, and ${type?.id} has ${megabytes(type?.disk)}: shrink or delete disks first`;
}

export const chosenType = (answers: Answers, {find}: FormPlace): Type | undefined =>
  find<Type>('types', String(answers.type ?? ''));
