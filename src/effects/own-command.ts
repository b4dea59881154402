import {problemOf} from '../api/index.ts';
import type {Dispatch} from '../app/message.ts';
import type {PreparedCommand} from '../app/screens/own-command/state.ts';
import type {Ports} from './ports.ts';

/** Runs a command between two lines of the journal: its beginning and its outcome. Resolves with what went wrong, if anything. */
export async function journaled(
  {journal, now}: Pick<Ports, 'journal' | 'now'>,
  {what, shown}: PreparedCommand,
  write: string,
  work: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const line = {write, what: `Run ${what}`, method: 'RUN', path: shown};
  await journal({...line, at: now(), outcome: 'sent'});
  const trouble = await work().catch(error => problemOf(error).message);
  const ended =
    trouble === undefined ? {outcome: 'done' as const} : {outcome: 'failed' as const, detail: trouble};
  await journal({...line, at: now(), ...ended});
  return trouble;
}

/** Runs own commands, and writes the beginning and the outcome of each into the journal. */
export function createOwnCommands(ports: Pick<Ports, 'runOwn' | 'journal' | 'now'>) {
  let last = 0;
  let reading: AbortController | undefined;

  return {
    async run(prepared: PreparedCommand, dispatch: Dispatch): Promise<void> {
      const {what} = prepared;
      const stop = new AbortController();
      if (prepared.in === 'reader') reading = stop;
      let text = '';
      const onText = (now: string) => {
        text = now;
        if (prepared.in === 'reader' && !stop.signal.aborted)
          dispatch({type: 'ownOutput', text, ended: false});
      };
      const trouble = await journaled(ports, prepared, `own-${++last}`, () =>
        ports.runOwn(prepared, {signal: stop.signal, onText}),
      ).catch(error => `it was not run, as the journal could not be written: ${problemOf(error).message}`);
      if (prepared.in === 'foreground') {
        dispatch({type: 'returned', trouble: trouble && `${what}: ${trouble}`});
        return;
      }
      if (stop.signal.aborted) return;
      if (prepared.in === 'reader') dispatch({type: 'ownOutput', text, ended: true});
      if (trouble !== undefined) dispatch({type: 'noticed', tone: 'warn', text: `${what}: ${trouble}`});
      else if (prepared.in === 'background')
        dispatch({type: 'noticed', tone: 'info', text: `${what} has ended`});
    },
    stop: () => reading?.abort(),
  };
}
