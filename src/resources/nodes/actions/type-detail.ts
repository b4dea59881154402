import type {Node, Type} from '../../../model/index.ts';
import {dollars, megabytes} from '../../../text/format.ts';
import {monthlyText, nodeInAll, nodeInAllOf, nodePrice} from '../../billing/price.ts';
import type {Answers} from '../../definition/action/answers.ts';
import {exact, type PriceSources} from '../../definition/action/cost.ts';
import {hasLess} from '../disks.ts';

interface Beside {
  region: unknown;
  /** Whether the node has backups, or will have them: their price is part of it. */
  backups: boolean;
  /** The node as it is before the change; without it, the type is for a new node. */
  now?: Node;
}

/** Returns the text beside a type in the choices: its price first, so that it is not cut off, then the difference. */
export function typeDetail(type: Type, {region, backups, now}: Beside, sources: PriceSources): string {
  const price = nodeInAllOf(type, {region, backups: {enabled: backups}});
  const before = now && nodeInAll(now, sources);
  const more = price && before ? exact(price.monthly - before.monthly) : 0;
  const disk = `${megabytes(type.disk)} disk`;
  const less = now && hasLess(type, now);
  return [
    `${monthlyText(price)}${more === 0 ? '' : ` (${more > 0 ? '+' : ''}${dollars(more)})`}`,
    // A disk that is smaller than now may prevent the change, so it comes early and is not cut off either.
    ...(less ? [`${disk}, less than now`] : []),
    `${type.vcpus} CPU${type.vcpus === 1 ? '' : 's'}`,
    megabytes(type.memory),
    ...(less ? [] : [disk]),
  ].join(' · ');
}

/** Returns the price of backups for the chosen type and region. */
export function backupsHint({type, region}: Answers, _: unknown, sources: PriceSources): string | undefined {
  const without = nodePrice({type, region}, sources);
  const price = nodeInAll({type, region, backups: {enabled: true}}, sources);
  if (!without || !price || price.monthly === without.monthly) return undefined;
  return `${dollars(exact(price.monthly - without.monthly))} a month`;
}
