import {endpoints} from '../api/endpoints/endpoints.ts';
import {Image} from '../model/index.ts';
import {megabytes, moment, yesNo} from '../text/format.ts';
import {describe} from './definition/definition.ts';

export const images = describe(Image).resource({
  name: 'images',
  title: 'Images',
  singular: 'image',
  menu: 6,
  aliases: ['distributions', 'distros'],
  summary: 'what a node can be deployed from',
  list: endpoints.images.list,
  id: image => image.id,
  copies: [['id', image => image.id]],
  label: image => image.label ?? image.id,
  values: {
    type: ['manual', 'automatic'],
    status: ['creating', 'pending_upload', 'available'],
    vendor: [
      'AlmaLinux',
      'Alpine',
      'Arch',
      'CentOS',
      'Debian',
      'Fedora',
      'Gentoo',
      'Kali',
      'openSUSE',
      'Rocky',
      'Slackware',
      'Ubuntu',
    ],
  },
  columns: [
    {title: 'Id', width: 16, grow: 1, cell: image => image.id, rank: 1},
    {title: 'Label', width: 14, grow: 2, cell: image => image.label, rank: 2},
    {title: 'Vendor', width: 11, cell: image => image.vendor, rank: 3},
    {
      title: 'Deprecated',
      width: 10,
      cell: image => yesNo(image.deprecated),
      tone: image => (image.deprecated ? 'bad' : 'dim'),
      rank: 3,
    },
    {title: 'Status', width: 12, cell: image => image.status, tone: 'status', rank: 2},
    {title: 'Size', width: 8, align: 'right', cell: image => megabytes(image.size), rank: 4},
    {title: 'Public', field: 'is_public', width: 6, cell: image => yesNo(image.is_public), rank: 5},
    {title: 'End of life', field: 'eol', width: 17, cell: image => moment(image.eol), rank: 6},
  ],
  details: [
    ['Description', image => image.description],
    ['Type', image => image.type],
    ['Capabilities', image => image.capabilities?.join(', ')],
    ['Created by', image => image.created_by],
    ['Created', image => moment(image.created)],
    ['Updated', image => moment(image.updated)],
    ['Expires', image => moment(image.expiry)],
    ['Tags', image => image.tags?.join(', ')],
  ],
  relations: [{title: 'Nodes', to: 'nodes', filter: image => `image=${image.id}`}],
});
