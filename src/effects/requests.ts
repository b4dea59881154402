import {problemOf} from '../api/index.ts';
import type {Dispatch, Message} from '../app/message.ts';
import type {Problem} from '../app/state.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {sourceAnswersOf, type WritePorts} from './writes/send.ts';

/** Runs requests that read something. Each has a subject, and at most one request for a subject runs at a time. */
export function createRequests(ports: Pick<WritePorts, 'sources' | 'now'>) {
  const running = new Map<string, AbortController>();

  /** Runs a request. A newer one with the same subject aborts it; an aborted request sends no message. */
  async function run(
    {resource, subject}: {resource: string; subject: string},
    work: (answers: SourceAnswers, signal: AbortSignal) => Promise<Message>,
    failed: (problem: Problem) => Message,
    dispatch: Dispatch,
  ) {
    running.get(subject)?.abort();
    const controller = new AbortController();
    running.set(subject, controller);
    let message: Message;
    try {
      message = await work(await sourceAnswersOf(ports, resource), controller.signal);
    } catch (error) {
      message = failed({...problemOf(error), at: ports.now()});
    }
    if (running.get(subject) === controller) running.delete(subject);
    if (!controller.signal.aborted) dispatch(message);
  }

  function abort(subject: string): void {
    running.get(subject)?.abort();
    running.delete(subject);
  }

  return {run, abort};
}
