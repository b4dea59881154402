import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import type {BuildOptions, Plugin, PluginBuild} from 'esbuild';

export const root = dirname(import.meta.dirname);

/** A change of the build by which the program starts or draws faster: `--plain` builds without any, `--without NAME` without one. */
export interface Patch {
  readonly name: string;
  /** Patches that this one requires. */
  readonly needs?: readonly Patch[];
  /** The files of dependencies to edit. */
  readonly files?: readonly PinnedFile[];
  readonly options?: Pick<BuildOptions, 'define' | 'inject' | 'splitting'>;
  readonly setup?: (build: PluginBuild) => void;
  /** Packs the program that esbuild writes for an entry into a file beside one that loads it. Only one patch may have it. */
  readonly pack?: (built: Built) => Promise<{bytes: Uint8Array; loader: string}>;
}

/** The output of esbuild for a program. */
interface Built {
  /** The text of each file, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The name of the first file to run. */
  readonly main: string;
  /** The module that was bundled, relative to the repository. */
  readonly entry: string;
}

/** A file of a dependency, pinned to the content that an edit was written for. */
export interface PinnedFile {
  /** Below node_modules. */
  readonly path: string;
  readonly sha256: string;
  readonly edit: (source: string) => string;
  /** A program that does not bundle it still builds. */
  readonly optional?: true;
}

/** Turns a patch into an esbuild plugin. The build fails if a pinned file has changed or is no longer bundled. */
export function pluginOf({name, files = [], setup}: Patch): Plugin {
  return {
    name,
    setup(build) {
      setup?.(build);
      const unread = new Set(files.filter(({optional}) => !optional));
      for (const file of files) {
        const path = resolve(root, 'node_modules', file.path);
        const filter = new RegExp(`/${file.path.replaceAll('.', '\\.')}$`);
        build.onLoad({filter}, args => {
          if (args.path !== path) return undefined;
          unread.delete(file);
          return {contents: editedSource(file), loader: 'js'};
        });
      }
      build.onEnd(() => ({
        errors: [...unread].map(({path}) => ({
          text: `${path} is not bundled any more: see what the patch ${name} is for, and whether it can go`,
        })),
      }));
    },
  };
}

/** The text of a pinned file with its edit. @throws Error if the file has changed */
export function editedSource({path: name, sha256, edit}: PinnedFile): string {
  const source = readFileSync(resolve(root, 'node_modules', name));
  const found = createHash('sha256').update(source).digest('hex');
  if (found !== sha256)
    throw new Error(
      `${name} has changed: look at the change, then pin ${found} in place of ${sha256} where the edit is`,
    );
  return edit(source.toString());
}

export function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`expected one ${JSON.stringify(from)}, found ${parts.length - 1}`);
  return parts.join(to);
}
