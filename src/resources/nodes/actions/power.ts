import {endpoints} from '../../../api/endpoints/endpoints.ts';
import {action, ofNode, unlessStatus} from '../node.ts';

export const boot = action({
  name: 'boot',
  title: 'Boot',
  summary: 'start nodes that are off',
  key: 'b',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.boot,
  params: ofNode,
  fields: {},
  unavailable: unlessStatus('offline'),
  done: node => node.status === 'booting' || node.status === 'running',
});

export const reboot = action({
  name: 'reboot',
  title: 'Reboot',
  summary: 'restart nodes that run',
  key: 'B',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.reboot,
  params: ofNode,
  fields: {},
  unavailable: unlessStatus('running'),
});

export const shutDown = action({
  name: 'shutdown',
  title: 'Shut down',
  summary: 'shut down nodes that run',
  key: 'S',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.shutDown,
  params: ofNode,
  fields: {},
  unavailable: unlessStatus('running'),
  done: node => node.status === 'shutting_down' || node.status === 'offline',
});
