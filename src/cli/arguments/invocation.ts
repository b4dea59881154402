import type {Given} from '../act/field-flags.ts';
import type {ServeFlags} from '../serve/serve-options.ts';

export interface AccountFlags {
  demo?: boolean;
  profile?: string;
  readOnly?: boolean;
  /** The file to which is appended what happens. */
  log?: string;
}

interface ShowFlags {
  columns?: string;
  output?: string;
  /** Prints changes until it is stopped. */
  watch?: boolean;
}

/** The flags of which items of a list are printed, and how. */
interface ListFlags extends ShowFlags {
  filter?: string;
  sort?: string;
  limit?: string;
  all?: boolean;
}

export interface SendingFlags {
  /** A file with the fields as JSON, or - for standard input. */
  json?: string;
  dryRun?: boolean;
  curl?: boolean;
  yes?: boolean;
  confirm?: string;
  wait?: boolean;
  output?: string;
}

interface ActFlags extends SendingFlags {
  given: Readonly<Record<string, Given>>;
}

type Config =
  | {verb: 'check' | 'path' | 'edit' | 'schema'}
  | {verb: 'get'; key?: string; output?: string}
  | {verb: 'set'; key: string; words: readonly string[]}
  | {verb: 'unset'; key: string};

export type Invocation =
  | ({command: 'explore'; ascii?: boolean; screenReader?: boolean} & AccountFlags)
  | ({command: 'list'; resource: string; in?: string[]} & ListFlags & AccountFlags)
  | ({command: 'show'; resource: string; names: string[]; in?: string[]} & ShowFlags & AccountFlags)
  | ({command: 'export'; resource: string; names: string[]; in?: string[]} & AccountFlags)
  | ({command: 'act'; resource: string; action: string; names: string[]; in?: string[]} & ActFlags &
      AccountFlags)
  | ({command: 'find'; text: string; output?: string} & AccountFlags)
  | ({command: 'overview'; all?: boolean; output?: string} & AccountFlags)
  | ({command: 'doctor'; version: string; output?: string} & Omit<AccountFlags, 'log'>)
  | ({command: 'api'; method: string; path: string; data?: string; yes?: boolean} & AccountFlags)
  | ({
      command: 'own';
      resource: string;
      name: string;
      names: string[];
      in?: string[];
      yes?: boolean;
      dryRun?: boolean;
    } & AccountFlags)
  | ({command: 'config'} & Config)
  | {command: 'completion'; shell: string}
  | {command: 'complete'; words: readonly string[]}
  | {command: 'version'; version: string}
  | {command: 'login'; name?: string; url?: string; word?: string; yes?: boolean}
  | {command: 'logout'; name?: string; yes?: boolean}
  | {command: 'whoami'; demo?: boolean; profile?: string; output?: string}
  | {command: 'import'}
  | {command: 'serve'; flags: ServeFlags}
  | {command: 'use'; name?: string}
  | {command: 'text'; text: string};
export type InvocationOf<C extends Invocation['command']> = Extract<Invocation, {command: C}>;
