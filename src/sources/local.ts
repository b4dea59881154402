import {type Client, createClient, type Transport} from '../api/index.ts';
import {type Line, writesOf} from './journal.ts';
import {type ProfilePorts, profileAnswers} from './profiles.ts';
import {route} from './router.ts';

export type {Builtin, ProfilePorts} from './profiles.ts';

export interface LocalPorts extends ProfilePorts {
  /** The journal's lines, oldest first. */
  journal: () => Promise<readonly string[]>;
  /** Whether the process runs that wrote a line. */
  alive: (line: Line) => boolean;
}

/** What is kept on this machine, asked for as the service is: the journal, the profiles. */
export function createLocal(ports: LocalPorts): Client {
  const profiles = profileAnswers(ports);
  const transport: Transport = route({
    'GET /journal': async () => writesOf(await ports.journal(), ports.alive),
    'GET /profiles': profiles.list,
    'POST /profiles': profiles.create,
    'POST /profiles/import': profiles.import,
    'POST /profiles/:/open': profiles.open,
    'POST /profiles/:/prefer': profiles.prefer,
    'PUT /profiles/:': profiles.update,
    'DELETE /profiles/:': profiles.remove,
  });
  return createClient({url: 'http://localhost', word: 'node', transport});
}
