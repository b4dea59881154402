import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

interface Import {
  readonly from: string;
  /** Whether it is handed on: `export … from`. */
  readonly exported: boolean;
}

/** Which file imports which, in a copy of the project. */
export class Imports {
  readonly #of = new Map<string, readonly Import[]>();
  readonly #folder: string;
  readonly #files: readonly string[];

  constructor(folder: string, files: readonly string[]) {
    this.#folder = folder;
    this.#files = files;
  }

  /** What a file, or a test, imports of the project. */
  #importsOf(file: string): readonly Import[] {
    const known = this.#of.get(file);
    if (known) return known;
    const text = readFileSync(join(this.#folder, file), 'utf8');
    const found = [...text.matchAll(/(export|import)\b[^;'"]*?(?:from |\()?'(\.[^']+)'/g)].map(
      ([, word, from = '']) => ({from: join(dirname(file), from), exported: word === 'export'}),
    );
    // What a test starts as a program of its own it only names.
    const named = [...text.matchAll(/'((?:src|components)\/[^']+\.tsx?)'/g)].map(([, from = '']) => from);
    const started = named.filter(from => this.#files.includes(from)).map(from => ({from, exported: false}));
    const all = [...found, ...started];
    this.#of.set(file, all);
    return all;
  }

  /** The files that import a file, whether directly or from files that hand it on: their types may depend on it. */
  importersOf(file: string): string[] {
    const found = new Set<string>();
    const look = (handed: string): void => {
      for (const each of this.#files) {
        const imports = this.#importsOf(each).filter(({from}) => from === handed);
        if (imports.length === 0 || found.has(each)) continue;
        found.add(each);
        if (imports.some(({exported}) => exported)) look(each);
      }
    };
    look(file);
    return [...found];
  }

  /** The files that a test imports itself. */
  ofTest(test: string): string[] {
    return this.#importsOf(test).map(({from}) => from);
  }

  /** Whether a file is loaded for another. */
  reaches(from: string, file: string): boolean {
    const seen = new Set([from]);
    for (const each of seen) {
      if (each === file) return true;
      for (const one of this.#importsOf(each)) if (/\.tsx?$/.test(one.from)) seen.add(one.from);
    }
    return false;
  }
}
