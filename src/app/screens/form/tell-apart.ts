import {toldApart} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {brief} from '../../../text/text.ts';
import {cellContextOf} from '../../data/lists/catalogues.ts';
import {namesakesOf} from '../../data/lists/namesakes.ts';
import type {FormState, State, Target} from '../../state/state.ts';

/** The other loaded items with the label of the only target; none if there are several targets. */
export function targetNamesakes(
  app: State,
  {resource, params, targets}: Pick<FormState, 'resource' | 'params' | 'targets'>,
): readonly Target[] {
  const [target] = targets;
  if (!target || targets.length > 1) return [];
  return namesakesOf(app, {resource, params, label: target.label, own: [target.id]});
}

const othersShown = 3;
const longestId = 40;

/** Tells an item from others with the same label: `this one: id 7310004, size 20 GB, region us-east`, and a line for each other. */
export function apartLines(
  app: State,
  {resource: name}: Pick<FormState, 'resource'>,
  target: Target,
  others: readonly Target[],
): readonly string[] {
  if (others.length === 0) return [];
  const shown = others.slice(0, othersShown);
  const words = toldApart(
    resourceOf(name).columns,
    [target, ...shown].map(({value}) => value),
    cellContextOf(app, name, app.now),
  ).map((told, at) => [`id ${brief((shown[at - 1] ?? target).id, longestId)}`, ...told].join(', '));
  const more = others.length - shown.length;
  return [
    ...words.map((told, at) => `${at === 0 ? 'this one' : 'another'}: ${told}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
