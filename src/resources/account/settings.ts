import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Settings} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {field} from '../definition/action.ts';
import {editAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';

const {action, resource} = describe(Settings);

const edit = action({
  ...editAction,
  level: 'confirm',
  endpoint: endpoints.settings.update,
  fields: {
    network_helper: field.flag('Network helper', {initial: item => item.network_helper === true}),
    backups_enabled: field.flag('Backups of new nodes', {initial: item => item.backups_enabled === true}),
  },
  changes: (item, {backups_enabled: backups}) =>
    backups === true && item.backups_enabled !== true
      ? 'each new node has backups from then on, which are billed'
      : undefined,
});

export const settings = resource({
  name: 'settings',
  singular: 'settings',
  menu: 18,
  summary: "the account's settings",
  read: endpoints.settings.read,
  id: () => 'settings',
  label: () => 'settings',
  actions: [edit],
  details: [
    ['Managed', item => yesNo(item.managed)],
    ['Backups of new nodes', item => yesNo(item.backups_enabled)],
    ['Network helper', item => yesNo(item.network_helper)],
    ['Object storage', item => item.object_storage],
    ['Longview', item => item.longview_subscription],
    ['Interfaces of new nodes', item => item.interfaces_for_new_nodes],
  ],
});
