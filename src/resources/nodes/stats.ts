import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Node, NodeStats} from '../../model/index.ts';
import {bitRate, short} from '../../text/format.ts';
import type {Charts} from '../definition/charts.ts';
import {describe} from '../definition/definition.ts';

export const nodeStats = describe(NodeStats).resource({
  name: 'node-stats',
  title: 'Statistics',
  singular: 'statistics',
  summary: 'how busy a node was',
  hidden: true,
  beyond: true,
  remembered: 10,
  parent: 'nodes',
  read: endpoints.nodes.stats,
  id: () => 'statistics',
  label: stats => stats.title,
});

export const nodeCharts: Charts<Node> = {
  of: nodeStats.name,
  id: node => node.id,
  hours: 24,
  minutes: 5,
  none: 'no statistics yet: it is too new, or has been off',
  series: [
    {
      title: 'CPU',
      pairs: ({data}: NodeStats) => [data?.cpu],
      text: value => `${short(value)} %`,
      // Percent are those of one core.
      of: ({specs}) => ((specs?.vcpus ?? 1) > 1 ? `${specs?.vcpus} cores` : undefined),
      limit: ({specs}) => (specs?.vcpus ? specs.vcpus * 100 : undefined),
    },
    {title: 'Network in', pairs: ({data}: NodeStats) => [data?.netv4?.in, data?.netv6?.in], text: bitRate},
    {title: 'Network out', pairs: ({data}: NodeStats) => [data?.netv4?.out, data?.netv6?.out], text: bitRate},
    {
      title: 'Disk',
      pairs: ({data}: NodeStats) => [data?.io?.io],
      text: value => `${short(value)} ${Math.round(value) === 1 ? 'block' : 'blocks'}/s`,
    },
  ],
};
