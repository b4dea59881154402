import {endpoints} from '../api/endpoints/endpoints.ts';
import {entityTypes, Notification} from '../model/index.ts';
import {moment} from '../text/format.ts';
import {describe} from './definition/definition.ts';

export const notifications = describe(Notification).resource({
  name: 'notifications',
  title: 'Notifications',
  singular: 'notification',
  menu: 12,
  aliases: ['notices', 'alerts'],
  summary: 'notices about the account and what is on it',
  list: endpoints.notifications.list,
  live: true,
  // Notifications have no id, so it is made of their content.
  id: notice => [notice.type, notice.entity?.type, notice.entity?.id, notice.label, notice.when].join('|'),
  label: notice => notice.label ?? notice.type ?? 'notification',
  values: {severity: ['minor', 'major', 'critical'], 'entity.type': entityTypes},
  columns: [
    {title: 'Severity', width: 11, cell: notice => notice.severity, tone: 'status', rank: 1},
    {title: 'Type', width: 18, cell: notice => notice.type, rank: 3},
    {title: 'About', field: 'entity.label', width: 14, cell: notice => notice.entity?.label, rank: 2},
    {title: 'Message', width: 16, grow: 1, cell: notice => notice.message ?? notice.label, rank: 1},
    {title: 'When', width: 17, cell: notice => moment(notice.when), rank: 4},
  ],
  details: [
    ['Label', notice => notice.label],
    ['Body', notice => notice.body],
    ['Until', notice => moment(notice.until)],
  ],
  relations: [
    {
      title: 'Node',
      to: 'nodes',
      id: notice => (notice.entity?.type === 'node' ? notice.entity.id : undefined),
    },
    {
      title: 'Volume',
      to: 'volumes',
      id: notice => (notice.entity?.type === 'volume' ? notice.entity.id : undefined),
    },
  ],
});
