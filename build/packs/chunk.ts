/** The name of each chunk's file, as esbuild writes it, with the number that stands for it. */
type Numbers = ReadonlyMap<string, number>;

const imported = /\s*import(?:\s*\{([^}]*)\}\s*from)?\s*"\.\/([^"]+)";?/y;
/** What a CommonJS module exports: its parts can be imported by their names as well, as Node does it, and are read only then. */
const whole = /export default ([\w$]+\(\));?\s*$/;
const exported = /export\s*\{([^}]*)\};?\s*$/;
const late = /\bimport\("\.\/([^"]+)"\)/g;
/** What is evaluated at once where it stands, and not before. */
const now = /\$now\(import\("\.\/([^"]+)"\)\)/g;

/** The names of an import or an export as those of an object: `a as b` is `a:b`. */
const named = (names: string): string => names.replaceAll(/\s+as\s+/g, ':');

/** The other way round: `a as b` of an export is `b:a`. */
const turned = (names: string): string =>
  names
    .split(',')
    .map(name => name.trim().split(/\s+as\s+/))
    .map(([own = '', as]) => (as === undefined ? own : `${as}:${own}`))
    .join(',');

/**
 * Turns an ECMAScript module as esbuild writes it into the body of a function of `$load`, `$late` and `$bytes`: the first
 * evaluates another chunk and returns what it exports, as `$now(import(…))` does; the second does so later; the third returns
 * what patches add. What a chunk exports must not change once it is evaluated.
 */
export function chunkOf(module: string, numbers: Numbers): string {
  const number = (path: string): number => {
    const found = numbers.get(path);
    if (found === undefined) throw new Error(`no chunk is named ${path}`);
    return found;
  };
  let head = '';
  let end = 0;
  imported.lastIndex = 0;
  for (let found = imported.exec(module); found; found = imported.exec(module)) {
    const [, names, path = ''] = found;
    head +=
      names === undefined ? `$load(${number(path)});` : `const{${named(names)}}=$load(${number(path)});`;
    end = imported.lastIndex;
  }
  const body = module
    .slice(end)
    .replace(
      whole,
      (_, value: string) => `const $all=${value};return Object.create($all,{default:{value:$all}});`,
    )
    .replace(exported, (_, names: string) => `return{${turned(names)}};`)
    .replaceAll(now, (_, path: string) => `$load(${number(path)})`)
    .replaceAll(late, (_, path: string) => `$late(${number(path)})`);
  return head + body;
}

/** The names of the chunks that a module evaluates at once, but not before they are needed. */
export const neededLater = (module: string): readonly string[] =>
  [...module.matchAll(now)].map(([, path = '']) => path);
