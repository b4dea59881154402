export interface Finding {
  about:
    | 'program'
    | 'settings'
    | 'files'
    | 'terminal'
    | 'locale'
    | 'account'
    | 'network'
    | 'token'
    | 'service'
    | 'clock';
  /** A remark is worth knowing, but does not change the exit status. */
  state: 'ok' | 'remark' | 'wrong';
  text: string;
  /** The remedy. */
  todo?: string;
}
