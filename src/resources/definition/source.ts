/** Who keeps the items of a resource, and what follows from that. What answers for each is in `src/sources`. */
export interface Source {
  name: 'service' | 'profiles' | 'journal';
  /** Where the items are kept, in words, when that is this machine: `the settings file`. */
  keptIn?: string;
  /** Its items belong to the account: its rights, the send guard and the progress of writes are about them. */
  account: boolean;
  /** Its writes are requests, which can be shown and copied. */
  requests: boolean;
  /** Its writes are written into the journal before they are sent. */
  journaled: boolean;
}

export const service: Source = {name: 'service', account: true, requests: true, journaled: true};

const local = {account: false, requests: false, journaled: false};

export const settingsFile: Source = {name: 'profiles', keptIn: 'the settings file', ...local};

export const journalFile: Source = {name: 'journal', keptIn: 'the journal', ...local};
