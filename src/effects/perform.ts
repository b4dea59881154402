import {customAlphabet} from 'nanoid';
import {problemOf} from '../api/index.ts';
import type {Perform} from '../app/loop/store.ts';
import {
  type Effect,
  type EffectOf,
  exportSubject,
  pageSubject,
  progressSubject,
} from '../app/state/effect.ts';
import type {Dispatch, Message} from '../app/state/message.ts';
import {planSubject} from '../app/state/overlay.ts';
import type {Problem} from '../app/state/state.ts';
import {thrownMessage} from '../attempt.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {budgetOf, loadItem, loadPage, readProgress} from './find-item.ts';
import {createOwnCommands} from './own-command.ts';
import type {Ports} from './ports.ts';
import {lookUp, noteGivenUp, send, sourceAnswersOf, type WritePorts} from './writes/send.ts';

/** Carries out the effects of one type, and answers with messages. */
type Handler<T extends Effect['type']> = (effect: EffectOf<T>, dispatch: Dispatch) => Promise<void> | void;

/** Carries out effects. No other part of the loop does I/O or waits. */
export function createPerform(ports: Ports): Perform {
  const requests = createRequests(ports);
  const own = createOwnCommands(ports);
  const timers = new Map<string, () => void>();
  const sends = new Map<string, AbortController>();

  const exportOf = (effect: EffectOf<'exportRows'> | EffectOf<'exportDocument'>, dispatch: Dispatch) =>
    requests.run(
      {
        resource: effect.type === 'exportRows' ? effect.resource : effect.item.resource,
        subject: exportSubject,
      },
      async (answers, signal) => {
        const {exportDocument, exportRows} = await import('./export.ts');
        const around = {ports, answers, signal, progress: dispatch};
        return effect.type === 'exportRows' ? exportRows(effect, around) : exportDocument(effect, around);
      },
      exportFailed,
      dispatch,
    );

  const handlers: {readonly [T in Effect['type']]: Handler<T>} = {
    loadPage: (effect, dispatch) =>
      requests.run(
        {resource: effect.resource, subject: pageSubject(effect.list, effect.page)},
        (answers, signal) => loadPage(effect, answers, signal, ports.now),
        problem => ({type: 'pageFailed', list: effect.list, page: effect.page, problem}),
        dispatch,
      ),
    loadItem: (effect, dispatch) =>
      requests.run(
        {resource: effect.resource, subject: effect.item},
        (answers, signal) => loadItem(effect, answers, signal, ports.now),
        problem => ({type: 'itemFailed', item: effect.item, resource: effect.resource, problem}),
        dispatch,
      ),
    readProgress: (effect, dispatch) =>
      requests.run(
        {resource: effect.resource, subject: progressSubject(effect.item)},
        (answers, signal) => readProgress(answers, effect, signal, ports.now),
        problem => ({type: 'progressRead', item: effect.item, at: problem.at, events: [], problem}),
        dispatch,
      ),
    async readBudget({resource}, dispatch) {
      dispatch({type: 'budgetRead', budget: budgetOf(resource, await sourceAnswersOf(ports, resource))});
    },
    abort: ({subject}) => requests.abort(subject),
    startTimer({timer, milliseconds}, dispatch) {
      timers.get(timer)?.();
      const ring = () => dispatch({type: 'timer', timer, at: ports.now()});
      timers.set(timer, ports.startTimer(milliseconds, ring, timer));
    },
    stopTimer({timer}) {
      timers.get(timer)?.();
      timers.delete(timer);
    },
    async send({write}, dispatch) {
      const stop = new AbortController();
      sends.set(write.id, stop);
      await send(ports, write, dispatch, stop.signal);
      if (sends.get(write.id) === stop) sends.delete(write.id);
    },
    stopSend: ({write}) => sends.get(write)?.abort(),
    lookUp: ({write}, dispatch) => lookUp(ports, write, dispatch),
    giveUp: ({write}, dispatch) => noteGivenUp(ports, write, dispatch),
    stampForm: (_, dispatch) => dispatch({type: 'formShown', shownAt: ports.keyClock()}),
    makeSecret: ({field}, dispatch) => dispatch({type: 'secretMade', field, secret: makeSecret()}),
    async savePreference({change}, dispatch) {
      try {
        await ports.savePreference(change);
      } catch (error) {
        // What the settings reject with is a sentence, and says what to do.
        const why = thrownMessage(error);
        dispatch({type: 'noticed', tone: 'warn', text: `not kept after quitting: ${why}`});
      }
    },
    runOwn: ({prepared}, dispatch) => own.run(prepared, dispatch),
    stopOwn: () => own.stop(),
    async ssh({address, name, by}, dispatch) {
      const trouble = await ports.ssh(address, by).catch(messageOf);
      dispatch({type: 'returned', trouble: trouble && `ssh to ${name}: ${trouble}`});
    },
    async suspend(_, dispatch) {
      dispatch({type: 'returned', trouble: await ports.suspend().catch(messageOf)});
    },
    async copy({text, what, more, secret = false, instead = ''}, dispatch) {
      const {outcome, how} = await ports.copy(text, {secret});
      const notice =
        outcome === 'failed'
          ? ({tone: 'warn', text: `nothing was copied: ${how}${instead && `; ${instead}`}`} as const)
          : ({tone: 'info', text: `${outcome} ${what}${how}${more}`} as const);
      dispatch({type: 'noticed', ...notice});
      if (secret && outcome !== 'failed') dispatch({type: 'secretCopied', text});
    },
    exportRows: exportOf,
    exportDocument: exportOf,
    plan: (effect, dispatch) =>
      requests.run(
        {resource: effect.resource, subject: planSubject},
        async (answers, signal) =>
          (await import('./plan.ts')).makePlan(effect, {ports, answers, signal, progress: dispatch}),
        ({message}) => ({type: 'planned', trouble: message}),
        dispatch,
      ),
    async completePath({typed, ending}, dispatch) {
      dispatch({type: 'pathCompleted', typed, ...(await ports.completePath(typed, ending))});
    },
    async editText({field, text, name}, dispatch) {
      dispatch({type: 'textEdited', field, ...(await ports.editText({text, name}).catch(troubleOf))});
    },
    async readFile({field, path}, dispatch) {
      dispatch({type: 'fileRead', field, path, ...(await ports.readText(path).catch(troubleOf))});
    },
    redraw: () => ports.redraw(),
    exit: ({code}) => ports.exit(code),
  };
  // The cast: TypeScript does not see that the handler found by a type takes the effects of this type.
  return (effect, dispatch) => (handlers[effect.type] as Handler<Effect['type']>)(effect, dispatch);
}

const messageOf = (error: unknown) => problemOf(error).message;
const troubleOf = (error: unknown) => ({trouble: messageOf(error)});

const exportFailed = ({message}: Problem): Message => ({
  type: 'exported',
  outcome: {kind: 'failed', reason: message},
});

/** Runs requests that read something. Each has a subject, and at most one request for a subject runs at a time. */
function createRequests(ports: Pick<WritePorts, 'sources' | 'now'>) {
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

/** No characters that look alike, and no signs that a shell or a form treats specially. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.';

/** Makes a secret of 24 characters, about 140 bits, from the system's random source. */
export const makeSecret = customAlphabet(alphabet, 24);
