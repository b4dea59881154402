import {ShellCommand} from './command.ts';
import type {HereDocument} from './document.ts';

export type Quote = 'none' | 'single' | 'double';

type Kind = 'script' | 'substitution' | 'group' | 'single' | 'double';

/** What a quote or bracket holds, up to the one that closes it. */
interface Level {
  kind: Kind;
  /** The command that is being read; a quote is in a word of the one around it. */
  command: ShellCommand;
  /** The here-documents that begin with the next line. */
  documents: HereDocument[];
}

/** The open quotes and brackets of a script. */
export class ShellLevels {
  /** Outermost first. */
  readonly #levels: Level[] = [{kind: 'script', command: new ShellCommand(), documents: []}];

  get level(): Level {
    // The cast: the script is never taken away.
    return this.#levels.at(-1) as Level;
  }

  get quote(): Quote {
    const {kind} = this.level;
    return kind === 'single' || kind === 'double' ? kind : 'none';
  }

  get open(): boolean {
    return this.#levels.length > 1;
  }

  get inSubstitution(): boolean {
    return this.#levels.some(({kind}) => kind === 'substitution');
  }

  /** Whether here-documents are to begin outside the innermost quotes or brackets. */
  get documentsAround(): boolean {
    return this.#levels.slice(0, -1).some(({documents}) => documents.length > 0);
  }

  get commands(): readonly ShellCommand[] {
    return this.#levels.map(({command}) => command);
  }

  begin(kind: Kind, command = new ShellCommand()): void {
    this.#levels.push({kind, command, documents: []});
  }

  end(): void {
    this.#levels.pop();
  }
}
