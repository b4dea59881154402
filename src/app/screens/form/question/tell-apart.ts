import type {Column, Resource} from '../../../../resources/definition/definition.ts';
import {nameColumn, nameOf, readSafely} from '../../../../resources/definition/definition.ts';
import {resourceOf} from '../../../../resources/index.ts';
import {textOf} from '../../../../text/format.ts';
import {brief} from '../../../../text/text.ts';
import {cellContextOf} from '../../../lists/catalogues/cell-context.ts';
import {namesakesOf} from '../../../lists/namesakes.ts';
import type {FormState, State, Target} from '../../../state.ts';

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
const fieldsShown = 4;
const longestValue = 40;

/** Tells an item from others with the same label: `this one: id 7310004, size 20 GB, region us-east`, and a line for each other. */
export function apartLines(
  app: State,
  {resource: name}: Pick<FormState, 'resource'>,
  target: Target,
  others: readonly Target[],
): readonly string[] {
  if (others.length === 0) return [];
  const resource = resourceOf(name);
  const shown = others.slice(0, othersShown);
  const text = textIn(app, name);
  const told = apartBy(
    resource,
    column => new Set([target, ...shown].map(one => text(column, one))).size > 1,
  );
  const words = (one: Target): string =>
    [
      `id ${brief(one.id, longestValue)}`,
      ...told.map(column => `${nameOf(column).replaceAll('-', ' ')} ${text(column, one)}`),
    ].join(', ');
  const more = others.length - shown.length;
  return [
    `this one: ${words(target)}`,
    ...shown.map(one => `another: ${words(one)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

const textIn = (app: State, resource: string) => {
  const context = cellContextOf(app, resource, app.now);
  return (column: Column<unknown>, {value}: Target): string => {
    const cell = readSafely(column.cell, value, context);
    return cell === '' || cell === null || cell === undefined ? 'none' : brief(textOf(cell), longestValue);
  };
};

const apartBy = (
  {columns}: Resource,
  differ: (column: Column<unknown>) => boolean,
): readonly Column<unknown>[] =>
  columns
    .filter(column => column !== nameColumn(columns) && nameOf(column) !== 'id' && differ(column))
    .slice(0, fieldsShown);
