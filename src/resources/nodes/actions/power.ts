import {endpoints} from '../../../api/endpoints/endpoints.ts';
import {action, unlessStatus} from '../node.ts';

export const boot = action({
  name: 'boot',
  title: 'Boot',
  summary: 'start nodes that are off',
  key: 'b',
  level: 'confirm',
  endpoint: endpoints.nodes.boot,
  unavailable: unlessStatus('offline', 'stopped'),
  done: node => node.status === 'booting' || node.status === 'running',
});

export const reboot = action({
  name: 'reboot',
  title: 'Reboot',
  summary: 'restart nodes that run',
  key: 'B',
  level: 'confirm',
  endpoint: endpoints.nodes.reboot,
  unavailable: unlessStatus('running'),
  event: 'node_reboot',
});

export const shutDown = action({
  name: 'shutdown',
  title: 'Shut down',
  summary: 'shut down nodes that run',
  key: 'S',
  level: 'confirm',
  endpoint: endpoints.nodes.shutDown,
  unavailable: unlessStatus('running'),
  done: node => node.status === 'shutting_down' || node.status === 'offline',
});
