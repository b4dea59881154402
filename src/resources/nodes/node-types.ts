import {Node, type Settings, type Type} from '../../model/index.ts';
import {dollars, megabytes} from '../../text/format.ts';
import {
  backupsNotKnown,
  costOfNew,
  exact,
  monthlyText,
  nodeInAll,
  nodeInAllOf,
  nodePrice,
  type PricedNode,
  sumOf,
  wholeMonthly,
} from '../billing/price.ts';
import type {Answers, Cost, PriceSources} from '../definition/action.ts';
import {inWords} from '../definition/column.ts';
import {describe} from '../definition/definition.ts';
import {hasLess} from './node-parts.ts';

export const {action, resource} = describe(Node);

/** Returns why an action that depends on the status cannot be done now. Without a status the service decides. */
export const unlessStatus =
  (...fit: readonly string[]) =>
  ({status}: Node) =>
    !status || fit.includes(status) ? undefined : `it is ${inWords(status)}`;

const unlessStable = unlessStatus('running', 'offline', 'stopped');

/** Returns why an action that needs a node in a stable state cannot be done now. */
export function unlessSettled(node: Node): string | undefined {
  const why = unlessStable(node);
  return why && `${why}: wait until it is running or offline`;
}

/**
 * Returns the text beside a type in the choices: its price first, so that it is not cut off, then the difference.
 * @param nodes the nodes that would have the type. Their backups are part of the price; of several nodes it is the total.
 * @param of the number of chosen nodes: those that have the type already are not among `nodes`
 * @param now the same nodes before the change; none for a new node
 */
export function typeDetail(
  type: Type,
  nodes: readonly PricedNode[],
  sources: PriceSources,
  now: readonly Node[] = [],
  of = nodes.length,
): string {
  const price = sumOf(nodes.map(node => nodeInAllOf(type, node)));
  const after = wholeMonthly(price);
  const before = wholeMonthly(sumOf(now.map(node => nodeInAll(node, sources))));
  const more = after === undefined || before === undefined ? 0 : exact(after - before);
  const some = nodes.length < of ? `${nodes.length} of ${of} ` : '';
  const less = now.some(node => hasLess(type, node));
  return [
    `${some}${nodes.length > 1 ? 'together ' : ''}${monthlyText(price)}${more === 0 ? '' : ` (${more > 0 ? '+' : ''}${dollars(more)})`}`,
    ...(price?.partly ? [backupsNotKnown] : []),
    // A disk that is smaller than now may prevent the change, so it comes early and is not cut off either.
    ...(less ? [`smaller disk: ${megabytes(type.disk)}`] : []),
    `${type.vcpus} CPU${type.vcpus === 1 ? '' : 's'}`,
    megabytes(type.memory),
    ...(less ? [] : [`${megabytes(type.disk)} disk`]),
  ].join(' · ');
}

/** Whether new nodes have backups that their request does not ask for; false as well while that is not known. */
const addsBackups = ({find}: Pick<PriceSources, 'find'>): boolean =>
  find<Settings>('settings', 'settings')?.backups_enabled === true;

/** What determines the price of a new node. A request cannot refuse the backups that the account's settings add. */
export const newNode = (
  {type, region, backups_enabled}: Answers,
  sources: Pick<PriceSources, 'find'>,
): PricedNode => ({type, region, backups: {enabled: backups_enabled === true || addsBackups(sources)}});

/** The cost of a new node; undefined until its type and region are chosen. */
export function costOfNewNode(answers: Answers, sources: PriceSources): Cost | undefined {
  const cost =
    answers.type === undefined
      ? undefined
      : costOfNew(nodeInAll(newNode(answers, sources), sources), answers.region, sources);
  return cost && addsBackups(sources) ? {...cost, note: "the account's settings add backups"} : cost;
}

export function backupsHint({type, region}: Answers, _: unknown, sources: PriceSources): string | undefined {
  const without = nodePrice({type, region}, sources);
  const price = nodeInAll({type, region, backups: {enabled: true}}, sources);
  if (!without || !price || price.monthly === without.monthly) return undefined;
  const added = addsBackups(sources) ? "; the account's settings add them" : '';
  return `${dollars(exact(price.monthly - without.monthly))} a month${added}`;
}
