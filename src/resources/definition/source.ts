/** The place where the items of a resource are stored, and its properties. The code that reads and writes them is in `src/sources`. */
export interface Source {
  name: 'service' | 'profiles' | 'preferences' | 'journal';
  /** The name of the place, if it is on this machine: `the settings file`. */
  storedIn?: string;
  /** Its items belong to the account: the token's scopes, the send guard and the progress of writes apply to them. */
  account: boolean;
  /** Its writes are HTTP requests, which can be shown and copied. */
  requests: boolean;
  /** Its writes are recorded in the journal before they are sent. */
  journaled: boolean;
}

export const service: Source = {name: 'service', account: true, requests: true, journaled: true};

const local = {account: false, requests: false, journaled: false};

export const settingsFile: Source = {name: 'profiles', storedIn: 'the settings file', ...local};

/** The settings beside the profiles. */
export const preferencesFile: Source = {...settingsFile, name: 'preferences'};

/** Says of an item that is shown whole where it is from. */
export const originWords = ({storedIn}: Source): string =>
  storedIn === undefined ? 'as the service sent it' : `from ${storedIn}, on this machine`;

export const journalFile: Source = {name: 'journal', storedIn: 'the journal', ...local};
