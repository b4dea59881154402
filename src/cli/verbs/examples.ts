import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {levelFlag, levelsOf} from '../read/inside.ts';

/** Two examples of a command, made from what its resource declares. */
export function examplesOf(resource: Resource, verb: string): string {
  const lines = linesOf(resource, verb).map(
    line => `  skydeck ${resource.name} ${line}${insideOf(resource)}`,
  );
  return `\nExamples:\n${lines.join('\n')}\n`;
}

const insideOf = (resource: Resource): string =>
  levelsOf(resource)
    .map(level => ` --${levelFlag(level)} ${exampleOf(level)}`)
    .join('');

/** What an item might be called. */
const exampleOf = ({singular, primary}: Resource): string =>
  primary === 'domain' ? 'example.org' : `my-${singular.replaceAll(' ', '-')}`;

function linesOf(resource: Resource, verb: string): string[] {
  const {columns, list} = resource;
  const [first, second] = columns.filter(({optional}) => !optional).map(nameOf);
  const sorted = columns.find(({value}) => value) ?? columns[0];
  const name = exampleOf(resource);
  if (verb === 'list')
    return [
      `list --sort -${sorted ? nameOf(sorted) : 'id'} --limit 10`,
      `list --columns id,${first}${second ? `,${second}` : ''} --output csv`,
    ];
  if (verb === 'export')
    return [`export ${name}`, `export ${name} > ${name}.${resource.document?.extension}`];
  return list ? [`show ${name}`, `show ${name} --output json`] : ['show', 'show --output json'];
}
