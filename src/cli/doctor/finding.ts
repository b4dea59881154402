/** What `skydeck doctor` has found out about one thing. */
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
  /** A remark is worth knowing, and nothing fails for it. */
  state: 'ok' | 'remark' | 'wrong';
  text: string;
  /** What to do about it. */
  todo?: string;
}
