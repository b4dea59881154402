import type {Environment} from '../environment.ts';
import type {SourceAnswers, Sources} from '../sources/answers.ts';
import type {AccountInUse, PreferencesInUse} from './ports.ts';

interface ThisRun extends AccountInUse, PreferencesInUse {
  /** Identifies the lines that this run has written into the journal. */
  run?: string;
}

/** Opens the sources: the service through a client, the others on this machine. */
export const openSources = (
  service: () => Promise<SourceAnswers>,
  env: Environment,
  thisRun: ThisRun = {},
): Sources => ({
  service,
  profiles: async () => {
    const [{profileAnswers}, {profilePorts}] = await Promise.all([
      import('../sources/profiles.ts'),
      import('./ports.ts'),
    ]);
    return profileAnswers(profilePorts(env, thisRun));
  },
  preferences: async () => {
    const [{preferenceAnswers}, {preferencePorts}] = await Promise.all([
      import('../sources/preferences.ts'),
      import('./ports.ts'),
    ]);
    return preferenceAnswers(preferencePorts(env, thisRun));
  },
  journal: async () => {
    const [{journalAnswers}, {alive, journalLines}] = await Promise.all([
      import('../sources/journal.ts'),
      import('../journal/journal.ts'),
    ]);
    return journalAnswers({
      lines: () => journalLines(env),
      alive: (line, birth) => alive(line, thisRun.run, birth),
    });
  },
});
