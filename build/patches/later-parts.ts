import {globSync, readFileSync} from 'node:fs';
import {relative, resolve} from 'node:path';
import type {Patch} from '../patch.ts';
import {root} from '../root.ts';
import {codeCache} from './code-cache.ts';

const foldersBeside = (early: readonly string[], parent: string): readonly string[] =>
  globSync(`${parent}/*/`, {cwd: root, exclude: early.map(name => `${parent}/${name}`)}).sort();

/** Folders that the first screen does not need: prompts, forms and views, and code for clicks, items, writes and mistakes. */
const folders = [
  ...foldersBeside(['direct', 'frame', 'list', 'overview', 'pane', 'theme'], 'components'),
  'src/app/data/writes',
  ...foldersBeside(['list', 'pane', 'place', 'shared'], 'src/app/screens'),
  ...['charts', 'import'].map(name => `src/${name}`),
  ...foldersBeside(['demo', 'http', 'simulation', 'storage'], 'src/service'),
];

/** The files in them that the start needs. */
const needed: ReadonlySet<string> = new Set([
  ...['go-to-created', 'planned', 'schedule', 'words', 'writes'].map(
    name => `src/app/data/writes/${name}.ts`,
  ),
  'src/app/data/lists/offer-fetches.ts',
  ...['form-of', 'open', 'reopen', 'plan-progress', 'targets'].map(name => `src/app/screens/form/${name}.ts`),
  'src/app/screens/place/own-commands.ts',
  'src/app/screens/reader/lines.ts',
  'src/service/nodes/node-action.ts',
]);

/** The modules of a folder that are evaluated late, relative to the repository. */
const laterPartsOf = (folder: string): readonly string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, {cwd: root})
    .filter(file => !needed.has(file) && functionsOf(readFileSync(resolve(root, file), 'utf8')).length > 0)
    .sort();

export const laterPartFiles = (): readonly string[] => folders.flatMap(laterPartsOf);

const folderOf = (file: string): string | undefined => folders.find(folder => file.startsWith(`${folder}/`));

/**
 * Replaces: the imports of modules that export nothing but functions, in the folders above. With this patch the modules of a folder
 * are evaluated when one of these functions is first called, synchronously within that call.
 * Gains: 3 ms of CPU of the main thread at start (118 → 115, the lower quartile of 25 starts in turn with one without it), 3 MB at the
 * first screen (87 → 84): Node 24.21, 120 × 40, two busy cores. Opening a screen for the first time takes 3 ms longer.
 * Can go: when JavaScript has `import defer`, with which these imports can be written.
 */
export const laterParts: Patch = {
  name: 'later-parts',
  needs: [codeCache],
  setup(build) {
    const parts = new Map(folders.map(folder => [folder, laterPartsOf(folder)]));
    build.onResolve({filter: /^later-part:/}, ({path}) => ({path: path.slice(11), namespace: 'later-part'}));
    build.onLoad({filter: /./, namespace: 'later-part'}, ({path}) => ({
      contents: (parts.get(path) ?? [])
        .map(
          (file, number) => `export * as _${number} from ${JSON.stringify(`${resolve(root, file)}?whole`)};`,
        )
        .join('\n'),
      resolveDir: root,
    }));
    build.onResolve({filter: /\?whole$/}, ({path}) => ({path: path.slice(0, -6), suffix: '?whole'}));
    build.onLoad({filter: /\.tsx?$/}, ({path, suffix}) => {
      const file = relative(root, path);
      const folder = folderOf(file);
      const number = suffix === '' && folder ? (parts.get(folder)?.indexOf(file) ?? -1) : -1;
      if (number < 0) return undefined;
      const contents = [
        'let $part;',
        `const $whole = () => ($part ??= $now(import('later-part:${folder}'))._${number});`,
        ...functionsOf(readFileSync(path, 'utf8')).map(
          name => `export const ${name} = (...values) => $whole().${name}(...values);`,
        ),
      ];
      return {contents: contents.join('\n'), loader: 'js'};
    });
  },
};

/** An exported declaration in the text of a module. */
const exported = /^export (?!type |interface )(.+)$/gm;
const functions = [
  /^(?:async )?function (\w+)[<(]/,
  // `const name = (…) =>`, `const name = one =>`, `const name = <T>(…) =>`. With a type annotation, it may be anything.
  /^const (\w+) = (?:async )?(?:\(|\w+ =>|<)/,
];

/** The names that a module exports if all of them are functions; otherwise none. */
export function functionsOf(text: string): readonly string[] {
  const names = [...text.matchAll(exported)].map(([, declaration = '']) =>
    functions.map(pattern => pattern.exec(declaration)?.[1]).find(name => name !== undefined),
  );
  const known = names.filter(name => name !== undefined);
  return known.length === names.length ? known : [];
}
