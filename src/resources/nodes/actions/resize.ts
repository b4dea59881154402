import {endpoints} from '../../../api/endpoints/endpoints.ts';
import type {Node, Type} from '../../../model/index.ts';
import {backupPrice, nodeInAll, wholeMonthly} from '../../billing/price.ts';
import {chosenType, disksOf, hasLess, tooSmallFor} from '../disks.ts';
import {action, unlessSettled} from '../node.ts';
import {typeDetail} from './type-detail.ts';

export const resize = action({
  name: 'resize',
  title: 'Resize',
  summary: 'give nodes another type',
  key: 'z',
  level: 'confirm',
  endpoint: endpoints.nodes.resize,
  fields: {
    type: {
      label: 'New type',
      type: 'choice',
      now: node => node.type ?? undefined,
      hint: 'a running node is shut down while it moves',
      from: {
        resource: 'types',
        detail: (type: Type, _, nodes: readonly Node[], place) => {
          const others = nodes.filter(node => node.type !== type.id);
          const changing = others.length > 0 ? others : nodes;
          return typeDetail(type, changing, place, changing, nodes.length);
        },
      },
      check: (answer, node, answers, place) =>
        answer === node.type
          ? 'it has this type already'
          : tooSmallFor(chosenType(answers, place), node, place),
    },
    allow_auto_disk_resize: {
      label: 'Grow the disk',
      type: 'flag',
      initial: () => true,
      hint: 'only if it has one disk besides swap',
    },
  },
  unavailable: unlessSettled,
  reads: (node, answers, place) => (hasLess(chosenType(answers, place), node) ? [disksOf(node)] : []),
  changes: (node, {type}) => (type === undefined ? undefined : `type ${node.type} → ${type}`),
  warns: ({status, specs, type: old}, answers, place) => {
    const larger = (chosenType(answers, place)?.disk ?? 0) > (specs?.disk ?? Number.POSITIVE_INFINITY);
    const grows = larger && answers.allow_auto_disk_resize === true;
    return [
      ...(status === 'running' ? ['shut down while it moves'] : []),
      ...(grows ? [`with its disk grown, ${old} is refused afterwards`] : []),
    ].join('; ');
  },
  cost: (node, {type}, place) => {
    const {region, backups} = node;
    return type === undefined
      ? undefined
      : {
          before: wholeMonthly(nodeInAll(node, place)),
          after: wholeMonthly(nodeInAll({type, region, backups}, place)),
          backups: backupPrice({type, region, backups}, place)?.monthly,
        };
  },
  sets: ['type'],
});
