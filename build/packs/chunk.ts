/** The number of each chunk, by the name of the file that esbuild writes. */
type Numbers = ReadonlyMap<string, number>;

const imported = /\s*import(?:\s*\{([^}]*)\}\s*from)?\s*"\.\/([^"]+)";?/y;
/** The export of a CommonJS module. As in Node, its properties can also be imported by name, and are read only then. */
const whole = /export default ([\w$]+\(\));?\s*$/;
const exported = /export\s*\{([^}]*)\};?\s*$/;
const late = /\bimport\("\.\/([^"]+)"\)/g;
/** An import that is evaluated synchronously, when it is reached. */
const now = /\$now\(import\("\.\/([^"]+)"\)\)/g;

/** Turns the names of an import into those of an object pattern: `a as b` into `a:b`. */
const named = (names: string): string => names.replaceAll(/\s+as\s+/g, ':');

/** Turns the names of an export into those of an object: `a as b` into `b:a`. */
const turned = (names: string): string =>
  names
    .split(',')
    .map(name => name.trim().split(/\s+as\s+/))
    .map(([own = '', as]) => (as === undefined ? own : `${as}:${own}`))
    .join(',');

/**
 * Turns an ECMAScript module written by esbuild into the body of a function of `$load`, `$late` and `$bytes`. `$load` evaluates
 * another chunk and returns its exports, also for `$now(import(…))`; `$late` does so asynchronously; `$bytes` returns
 * the bytes that patches add. The exports of a chunk must not change once it is evaluated.
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

/** The names of the chunks that a module evaluates synchronously, but only when it needs them. */
export const neededLater = (module: string): readonly string[] =>
  [...module.matchAll(now)].map(([, path = '']) => path);
