import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Image, words} from '../../model/index.ts';
import {megabytes, yesNo} from '../../text/format.ts';
import {moment} from '../../text/time.ts';
import {tagsColumn} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const images = describe(Image).resource({
  name: 'images',
  menu: 6,
  aliases: ['distributions', 'distros'],
  summary: 'what a node can be deployed from',
  list: endpoints.images.list,
  offered: true,
  copies: [['id', image => image.id]],
  label: image => image.label ?? image.id,
  compare: compareImages,
  values: {
    type: ['manual', 'automatic'],
    status: ['creating', 'pending_upload', 'available'],
    vendor: words('AlmaLinux Alpine Arch CentOS Debian Fedora Gentoo Kali openSUSE Rocky Slackware Ubuntu'),
  },
  columns: [
    {title: 'Id', cell: image => image.id, rank: 1},
    {title: 'Label', cell: image => image.label, rank: 1},
    {title: 'Vendor', cell: image => image.vendor, rank: 5},
    {
      title: 'Deprecated',
      cell: image => yesNo(image.deprecated),
      tone: image => (image.deprecated ? 'bad' : 'dim'),
      rank: 2,
    },
    {title: 'Status', cell: image => image.status, tone: 'status', rank: 6},
    {title: 'Size', align: 'right', cell: image => megabytes(image.size), rank: 3},
    {title: 'Public', field: 'is_public', cell: image => yesNo(image.is_public), optional: true, rank: 9},
    {
      ...timeColumn('End of life', image => image.eol, {field: 'eol', rank: 4}),
      cell: (image, context) => moment(image.eol, context)?.slice(0, 'YYYY-MM-DD'.length),
    },
    {title: 'Type', cell: image => image.type, optional: true, rank: 10},
    timeColumn('Created', image => image.created, {optional: true, rank: 12}),
    {title: 'Created by', field: 'created_by', optional: true, rank: 13},
    timeColumn('Expires', image => image.expiry, {field: 'expiry', optional: true, rank: 14}),
    tagsColumn(11),
    {title: 'Description', width: 16, cell: image => image.description, optional: true, rank: 15},
    timeColumn('Updated', image => image.updated, {optional: true}),
  ],
  groups: [['Times', 'Created', 'Updated', 'End of life', 'Expires']],
  details: [
    ['Capabilities', image => image.capabilities?.join(', ')],
    ['Regions', ({regions}) => (regions === null ? 'all' : regions?.map(regionOf).join(', '))],
  ],
  relations: [{title: 'Nodes', to: 'nodes', filter: image => `image=${image.id}`}],
});

/** A region that has the image, with the state of its copy: `us-east`, `us-east (pending replication)`. */
const regionOf = ({region, status}: {region: string; status?: string | null | undefined}) =>
  status && status !== 'available' ? `${region} (${status})` : region;

/** Sorts the images to choose from: plain ones, the account's own, special ones, deprecated ones; newest first. */
function compareImages(one: Image, other: Image): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  return (
    first.kind - second.kind ||
    first.name.localeCompare(second.name, 'en') ||
    second.version.localeCompare(first.version, 'en', {numeric: true}) ||
    first.rest.localeCompare(second.rest, 'en')
  );
}

/** `Ubuntu 24.04 LTS NVIDIA` is `Ubuntu`, `24.04` and `LTS NVIDIA`. */
const parts = /^(\D*?)\s*(\d[\d.]*)?(?:\s+(.*))?$/su;

function partsOf(image: Image): {kind: number; name: string; version: string; rest: string} {
  const [, name = '', version = '', rest = ''] = parts.exec((image.label ?? image.id).trim()) ?? [];
  return {kind: kindOf(image, rest), name, version, rest};
}

/** The kind of an image, in the order above. A plain one is a system and its version; a special one has a purpose, such as Kubernetes. */
function kindOf({deprecated, is_public, vendor, label}: Image, rest: string): number {
  if (deprecated) return 3;
  if (is_public === false) return 1;
  const named = label?.toLowerCase().startsWith(vendor?.toLowerCase() ?? '') ?? true;
  return named && /^(LTS|Linux)?$/i.test(rest) ? 0 : 2;
}
