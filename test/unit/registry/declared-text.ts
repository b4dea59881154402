/** What the program declares as data, as text for a golden: a line for each thing, or for each part of what is wider than a line. */

/** Names for schemas that stand elsewhere. */
export type Names = ReadonlyMap<unknown, string>;

/** Returns the lines of a value with its parts below it. Functions are left out: what they do is tested where they are. */
export function linesOf(name: string, value: unknown, names: Names, width: number, indent = ''): string[] {
  const whole = `${indent}${name} ${inOne(value, names)}`;
  const parts = whole.length > width ? partsOf(value, names) : [];
  if (!parts.some(([, part]) => isObject(part))) return [whole];
  return [
    `${indent}${name}`,
    ...parts.flatMap(([key, part]) =>
      linesOf(Array.isArray(value) ? '-' : key, part, names, width, `${indent}  `),
    ),
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp);

const isSchema = (value: Readonly<Record<string, unknown>>): boolean => value.kind === 'schema';

/** What a schema says beside the schemas it is made of: its type, its limits, the sentence for what breaks them. */
function schemaParts(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const {type, entries, wrapped, item, items, key, value, options, literal, message, pipe} = schema;
  const initial = schema.default;
  const [, ...actions] = Array.isArray(pipe) ? pipe : [];
  const limits = actions.map(({type: limit, requirement, metadata, message: why}) => ({
    [limit]: (typeof requirement === 'function' ? undefined : requirement) ?? metadata ?? true,
    why,
  }));
  return {
    ...{type, literal, initial, options, items, item, key, value, wrapped, entries},
    ...(typeof message === 'string' ? {message} : {}),
    ...(limits.length > 0 ? {limits} : {}),
  };
}

function partsOf(value: unknown, names: Names): (readonly [string, unknown])[] {
  if (!isObject(value) || names.has(value)) return [];
  const object = isSchema(value) ? schemaParts(value) : value;
  return Object.entries(object).filter(([, part]) => part !== undefined && typeof part !== 'function');
}

function inOne(value: unknown, names: Names): string {
  const named = names.get(value);
  if (named !== undefined) return `<${named}>`;
  if (typeof value === 'string') return /^[\w /:.-]+$/.test(value) ? value : JSON.stringify(value);
  if (typeof value === 'function') return 'ƒ';
  if (value instanceof Set) return inOne([...value], names);
  if (value instanceof Map) return inOne(Object.fromEntries(value), names);
  if (!isObject(value)) return String(value);
  if (isSchema(value)) return inSchema(schemaParts(value), names);
  if (Array.isArray(value)) return `[${value.map(each => inOne(each, names)).join(', ')}]`;
  return `{${partsOf(value, names)
    .map(([key, part]) => (part === true ? key : `${key}: ${inOne(part, names)}`))
    .join(', ')}}`;
}

/** `nullish number` for what is wrapped, `loose_object {id: number}` for what has parts. */
function inSchema(parts: Readonly<Record<string, unknown>>, names: Names): string {
  return Object.entries(parts)
    .filter(([, part]) => part !== undefined)
    .map(([, part]) => inOne(part, names))
    .join(' ');
}
