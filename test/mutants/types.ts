import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import type {SourceFile} from 'typescript/unstable/ast';
import {API} from 'typescript/unstable/sync';

/** The sources that are mutated. */
export const sourceFiles = (folder: string): string[] =>
  ['src', 'components'].flatMap(room =>
    readdirSync(join(folder, room), {recursive: true, encoding: 'utf8'})
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${room}/${name}`)
      .sort(),
  );

/** TypeScript over a copy of the project. */
export class Types {
  readonly #api: API;
  readonly #folder: string;
  #program;

  constructor(folder: string) {
    this.#folder = folder;
    this.#api = new API({cwd: folder});
    const snapshot = this.#api.updateSnapshot({openProjects: [join(folder, 'tsconfig.json')]});
    this.#program = snapshot.getProjects()[0]?.program;
  }

  parse(file: string): SourceFile {
    const parsed = this.#program?.getSourceFile(join(this.#folder, file));
    if (!parsed) throw new Error(`TypeScript does not know ${file}`);
    return parsed;
  }

  /** Reads a file again. */
  changed(file: string): void {
    const snapshot = this.#api.updateSnapshot({fileChanges: {changed: [resolve(this.#folder, file)]}});
    this.#program = snapshot.getProjects()[0]?.program;
  }

  /**
   * Reads a file again that has changed, and checks it.
   * @param importers other files to check, since what they import may have changed its type
   * @returns the first problem
   */
  problemAfterChange(file: string, importers: readonly string[]): string | undefined {
    this.changed(file);
    for (const each of [file, ...importers]) {
      const path = join(this.#folder, each);
      const problems = [
        ...(this.#program?.getSyntacticDiagnostics(path) ?? []),
        ...(this.#program?.getSemanticDiagnostics(path) ?? []),
      ];
      if (problems[0]) return problems[0].text;
    }
    return undefined;
  }

  close(): void {
    this.#api.close();
  }
}
