import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';

const folders = ['src', 'components', 'build', 'bench', 'scripts', 'test'];
const texts = new Map(
  folders
    .flatMap(folder =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(name => join(folder, name)),
    )
    .filter(path => /\.(ts|tsx|mjs)$/.test(path))
    .map(path => [path, readFileSync(path, 'utf8')]),
);

/** The names between braces: of `a, type B as C`, `a` and `B`; with `renamed` those they have from here on, `a` and `C`. */
const namesIn = (list: string, renamed = false): string[] =>
  list
    .split(',')
    .map(part =>
      part
        .replace(/^\s*type\s+/, '')
        .trim()
        .split(/\s+as\s+/),
    )
    .flatMap(names => (renamed ? names.slice(-1) : names.slice(0, 1)))
    .filter(name => name !== '');

interface Exports {
  names: Set<string>;
  /** Files of which all exports are exported again. */
  again: string[];
}

function exportsOf(path: string, text: string): Exports {
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) ([\w$]+)/gm);
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const again = text.matchAll(/^export \* from '(\.[^']+)'/gm);
  return {
    names: new Set([
      ...[...declared].map(([, name = '']) => name),
      ...[...listed].flatMap(([, names = '']) => namesIn(names, true)),
    ]),
    again: [...again].map(([, target = '']) => join(dirname(path), target)),
  };
}

const exported = new Map([...texts].map(([path, text]) => [path, exportsOf(path, text)]));

function allNames(path: string): string[] {
  const {names = [], again = []} = exported.get(path) ?? {};
  return [...names, ...again.flatMap(allNames)];
}

/** The names that some file imports, each as `path name`. */
const used = new Set<string>();
function use(path: string, name: string): void {
  const {names, again} = exported.get(path) ?? {names: new Set<string>(), again: []};
  if (names.has(name)) used.add(`${path} ${name}`);
  else for (const target of again) use(target, name);
}

for (const [path, text] of texts) {
  const target = (from = ''): string => relative('.', resolve(dirname(path), from));
  for (const [, list = '', from] of text.matchAll(/^(?:import|export) [^'{;]*\{([^}]*)\} from '(\.[^']+)'/gm))
    for (const name of namesIn(list)) use(target(from), name);
  // Of what is imported late or as a whole, a name counts as used if the text has it as a word.
  const whole = text.matchAll(/import\(\s*'(\.[^']+)'|^import (?:type )?\* as (\w+) from '(\.[^']+)'/gm);
  const words = new Set(text.match(/[\w$]+/g));
  for (const [, late, module, from] of whole)
    for (const name of allNames(target(late ?? from)))
      if (words.has(name) || text.includes(`Object.values(${module})`)) use(target(late ?? from), name);
}

const built = [...texts].filter(([path]) => path.startsWith('build/')).map(([, text]) => text);
/** The program itself, and what the build puts into it. */
const isEntry = (path: string) => path === 'src/main.tsx' || built.some(text => text.includes(path));

/** What a file exports and no other file imports, each as `path name`. */
export const unusedExports = (): string[] =>
  [...exported]
    .filter(([path]) => !path.startsWith('test/') && !isEntry(path))
    .flatMap(([path, {names}]) => [...names].map(name => `${path} ${name}`).filter(name => !used.has(name)));

/** Files of the program that no other file of it imports. */
export function unusedFiles(): string[] {
  const imported = new Set<string>();
  for (const [path, text] of texts)
    for (const [, from = '', late = from] of text.matchAll(/from '(\.[^']+)'|import\(\s*'(\.[^']+)'/g))
      if (!path.startsWith('test/')) imported.add(relative('.', resolve(dirname(path), late)));
  return [...texts.keys()].filter(
    path => /^(src|components)\//.test(path) && !imported.has(path) && !isEntry(path),
  );
}

/** Dependencies that no file imports. Types and the compiler are used without that. */
export function unusedDependencies(): string[] {
  const {dependencies, devDependencies} = JSON.parse(readFileSync('package.json', 'utf8'));
  const all = [...texts.values()].join('\n');
  return Object.keys({...dependencies, ...devDependencies}).filter(
    name => !name.startsWith('@types/') && name !== 'typescript' && !all.includes(`'${name}`),
  );
}
