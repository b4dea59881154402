import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Settings} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';

export const settings = describe(Settings).resource({
  name: 'settings',
  title: 'Settings',
  singular: 'settings',
  menu: 18,
  aliases: ['preferences'],
  summary: "the account's settings",
  read: endpoints.settings.read,
  id: () => 'settings',
  label: () => 'settings',
  columns: [],
  details: [
    ['Managed', item => yesNo(item.managed)],
    ['Backups of new nodes', item => yesNo(item.backups_enabled)],
    ['Network helper', item => yesNo(item.network_helper)],
    ['Object storage', item => item.object_storage],
    ['Longview', item => item.longview_subscription],
    ['Interfaces of new nodes', item => item.interfaces_for_new_nodes],
  ],
});
