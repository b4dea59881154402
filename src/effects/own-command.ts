import {problemOf} from '../api/index.ts';
import type {Dispatch} from '../app/state/message.ts';
import type {PreparedCommand} from '../app/state/overlay.ts';
import {thrownMessage} from '../attempt.ts';
import type {Ports} from './ports.ts';

/** How a command ended: whether it did what it was to do, and what there is to be told. */
interface Ended {
  failed: boolean;
  trouble?: string;
}

/** Runs a command between two lines of the journal: its beginning and its outcome. Without the first it is not run. */
export async function journaled(
  {journal, now}: Pick<Ports, 'journal' | 'now'>,
  {what, shown}: PreparedCommand,
  write: string,
  work: () => Promise<string | undefined>,
): Promise<Ended> {
  const line = {write, what: `Run ${what}`, method: 'RUN', path: shown};
  try {
    await journal({...line, at: now(), outcome: 'sent'});
  } catch (error) {
    const trouble = `it was not run, as the journal could not be written: ${thrownMessage(error)}`;
    return {failed: true, trouble};
  }
  const trouble = await work().catch(error => problemOf(error).message);
  const failed = trouble !== undefined;
  const ended = failed ? {outcome: 'failed' as const, detail: trouble} : {outcome: 'done' as const};
  try {
    await journal({...line, at: now(), ...ended});
  } catch (error) {
    // That it ran has to be said, or somebody runs it a second time.
    const how = trouble ?? 'it ran without a failure';
    return {failed, trouble: `${how} · the journal lacks its end: ${thrownMessage(error)}`};
  }
  return failed ? {failed, trouble} : {failed};
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
      const {trouble} = await journaled(ports, prepared, `own-${++last}`, () =>
        ports.runOwn(prepared, {signal: stop.signal, onText}),
      );
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
