import {useApp} from 'ink';
import {useLayoutEffect} from 'react';

/** Ink's way of leaving the terminal to another program, for as long as that takes. */
export type Suspend = ReturnType<typeof useApp>['suspendTerminal'];

/** Passes Ink's function for suspending to the program; only a component can get it. */
export function Lend({give}: {give: (suspend: Suspend) => void}) {
  const {suspendTerminal} = useApp();
  useLayoutEffect(() => give(suspendTerminal), [give, suspendTerminal]);
  return null;
}
