export interface Finding {
  about:
    | 'program'
    | 'settings'
    | 'files'
    | 'terminal'
    | 'locale'
    | 'account'
    | 'writes'
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

const finding =
  (state: Finding['state']) =>
  (about: Finding['about'], text: string, todo?: string): Finding => ({
    ...{about, state, text},
    ...(todo === undefined ? {} : {todo}),
  });

export const fine = finding('ok');
export const remark = finding('remark');
export const wrong = finding('wrong');
