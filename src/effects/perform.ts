import {problemOf} from '../api/index.ts';
import {type EffectOf, exportSubject, type Message, pageSubject, progressSubject} from '../app/message.ts';
import type {Problem} from '../app/state.ts';
import type {Perform} from '../app/store.ts';
import type {PreferenceChange} from '../preferences.ts';
import type {Answers} from '../sources/answers.ts';
import type {ExportPorts} from './export.ts';
import {listOf, readItem} from './find-item.ts';
import {makeSecret} from './make-secret.ts';
import {readProgress} from './read-progress.ts';
import {answersOf, lookUp, send, type WritePorts} from './send.ts';

/**
 * What is known of a text that was to be copied: that it is in a clipboard, only that it was sent there, or that it was not.
 * `how` goes on with the way that it took, or says why there is none.
 */
export interface Copied {
  outcome: 'copied' | 'sent' | 'failed';
  how: string;
}

/** What effects are carried out with. Tests pass their own. */
export interface Ports extends WritePorts, ExportPorts {
  /** Completes a path as a person types it. */
  completePath: (typed: string) => Promise<{text: string; names: readonly string[]}>;
  startTimer: (milliseconds: number, ring: () => void, name: string) => () => void;
  redraw: () => void;
  /** Leaves the terminal to ssh until it ends. Resolves with what went wrong, in words, if anything did. */
  ssh: (address: string) => Promise<string | undefined>;
  /** Leaves the terminal to the person's editor until it ends. */
  editText: (given: {text: string; name: string}) => Promise<{text: string} | {trouble: string}>;
  /** Reads a text from a file, whose path is as a person typed it. */
  readText: (path: string) => Promise<{text: string} | {trouble: string}>;
  /** Stops the program until the shell lets it go on. Resolves with what went wrong, in words, if anything did. */
  suspend: () => Promise<string | undefined>;
  /** Copies a text, without the secrets that may stand in it; one that `secret` says a person wants stays. */
  copy: (text: string, options: {secret: boolean}) => Promise<Copied>;
  /** Rejects if the settings cannot be written. */
  savePreference: (change: PreferenceChange) => Promise<void>;
  exit: (code: number) => void;
}

type Dispatch = (message: Message) => void;

/** What is left for the lists of a resource; nothing where nobody counts. */
function budgetOf(resource: string, answers: Answers) {
  const endpoint = listOf(resource);
  return endpoint.kind === 'list' ? answers.budget?.(endpoint.budget) : undefined;
}

/** Carries out effects. Nothing else in the loop waits, or touches the world. */
export function createPerform(ports: Ports): Perform {
  const running = new Map<string, AbortController>();
  const timers = new Map<string, () => void>();

  /** Runs a request. A newer one with the same subject aborts it; an aborted request sends no message. */
  async function request(
    {resource, subject}: {resource: string; subject: string},
    work: (answers: Answers, signal: AbortSignal) => Promise<Message>,
    failed: (problem: Problem) => Message,
    dispatch: Dispatch,
  ) {
    running.get(subject)?.abort();
    const controller = new AbortController();
    running.set(subject, controller);
    let message: Message;
    try {
      message = await work(await answersOf(ports, resource), controller.signal);
    } catch (error) {
      message = failed({...problemOf(error), at: ports.now()});
    }
    if (running.get(subject) === controller) running.delete(subject);
    if (!controller.signal.aborted) dispatch(message);
  }

  async function loadPage(
    effect: EffectOf<'loadPage'>,
    answers: Answers,
    signal: AbortSignal,
  ): Promise<Message> {
    const endpoint = listOf(effect.resource);
    const {slots, results, countWarning} = await answers.list(endpoint, {
      params: effect.params,
      page: effect.page,
      pageSize: effect.pageSize,
      filter: effect.server,
      signal,
    });
    return {
      type: 'pageLoaded',
      list: effect.list,
      page: effect.page,
      slots,
      results,
      countWarning,
      at: ports.now(),
      budget: budgetOf(effect.resource, answers),
    };
  }

  async function readBudget({resource}: EffectOf<'readBudget'>, dispatch: Dispatch): Promise<void> {
    dispatch({type: 'budgetRead', budget: budgetOf(resource, await answersOf(ports, resource))});
  }

  async function loadItem(
    effect: EffectOf<'loadItem'>,
    answers: Answers,
    signal: AbortSignal,
  ): Promise<Message> {
    const {value, raw} = await readItem(answers, effect, {signal});
    return {
      type: 'itemLoaded',
      item: effect.item,
      value,
      raw,
      at: ports.now(),
      budget: answers.budget?.('other'),
    };
  }

  async function openSsh({address, name}: EffectOf<'ssh'>, dispatch: Dispatch): Promise<void> {
    const trouble = await ports.ssh(address).catch(error => problemOf(error).message);
    dispatch({type: 'returned', trouble: trouble && `ssh to ${name}: ${trouble}`});
  }

  async function editText({field, text, name}: EffectOf<'editText'>, dispatch: Dispatch): Promise<void> {
    const edited = await ports.editText({text, name}).catch(troubleOf);
    dispatch({type: 'textEdited', field, ...edited});
  }

  async function readFile({field, path}: EffectOf<'readFile'>, dispatch: Dispatch): Promise<void> {
    dispatch({type: 'fileRead', field, path, ...(await ports.readText(path).catch(troubleOf))});
  }

  async function suspend(dispatch: Dispatch): Promise<void> {
    const trouble = await ports.suspend().catch(error => problemOf(error).message);
    dispatch({type: 'returned', trouble});
  }

  async function copy(
    {text, what, more, secret = false, instead = ''}: EffectOf<'copy'>,
    dispatch: Dispatch,
  ): Promise<void> {
    const {outcome, how} = await ports.copy(text, {secret});
    const told =
      outcome === 'failed'
        ? ({tone: 'warn', text: `nothing was copied: ${how}${instead && `; ${instead}`}`} as const)
        : ({tone: 'info', text: `${outcome} ${what}${how}${more}`} as const);
    dispatch({type: 'noticed', ...told});
  }

  async function savePreference({change}: EffectOf<'savePreference'>, dispatch: Dispatch): Promise<void> {
    try {
      await ports.savePreference(change);
    } catch (error) {
      const text = `the settings could not be written, so this holds until you quit: ${problemOf(error).message}`;
      dispatch({type: 'noticed', tone: 'warn', text});
    }
  }

  async function complete(typed: string, dispatch: Dispatch): Promise<void> {
    dispatch({type: 'pathCompleted', typed, ...(await ports.completePath(typed))});
  }

  return (effect, dispatch) => {
    switch (effect.type) {
      case 'loadPage':
        return request(
          {resource: effect.resource, subject: pageSubject(effect.list, effect.page)},
          (answers, signal) => loadPage(effect, answers, signal),
          problem => ({type: 'pageFailed', list: effect.list, page: effect.page, problem}),
          dispatch,
        );
      case 'loadItem':
        return request(
          {resource: effect.resource, subject: effect.item},
          (answers, signal) => loadItem(effect, answers, signal),
          problem => ({type: 'itemFailed', item: effect.item, problem}),
          dispatch,
        );
      case 'readProgress':
        return request(
          {resource: effect.resource, subject: progressSubject(effect.item)},
          (answers, signal) => readProgress(answers, effect, signal, ports.now),
          problem => ({type: 'progressRead', item: effect.item, at: problem.at, events: [], problem}),
          dispatch,
        );
      case 'readBudget':
        return readBudget(effect, dispatch);
      case 'abort':
        running.get(effect.subject)?.abort();
        running.delete(effect.subject);
        return;
      case 'startTimer':
        timers.get(effect.timer)?.();
        timers.set(
          effect.timer,
          ports.startTimer(
            effect.milliseconds,
            () => dispatch({type: 'timer', timer: effect.timer, at: ports.now()}),
            effect.timer,
          ),
        );
        return;
      case 'stopTimer':
        timers.get(effect.timer)?.();
        timers.delete(effect.timer);
        return;
      case 'send':
        return send(ports, effect.write, dispatch);
      case 'lookUp':
        return lookUp(ports, effect.write, dispatch);
      case 'makeSecret':
        return dispatch({type: 'secretMade', field: effect.field, secret: makeSecret()});
      case 'savePreference':
        return savePreference(effect, dispatch);
      case 'ssh':
        return openSsh(effect, dispatch);
      case 'suspend':
        return suspend(dispatch);
      case 'copy':
        return copy(effect, dispatch);
      case 'exportRows':
        return request(
          {resource: effect.resource, subject: exportSubject},
          async (answers, signal) =>
            (await import('./export.ts')).exportRows(effect, {ports, answers, signal, progress: dispatch}),
          exportFailed,
          dispatch,
        );
      case 'exportDocument':
        return request(
          {resource: effect.item.resource, subject: exportSubject},
          async (answers, signal) =>
            (await import('./export.ts')).exportDocument(effect, {
              ports,
              answers,
              signal,
              progress: dispatch,
            }),
          exportFailed,
          dispatch,
        );
      case 'completePath':
        return complete(effect.typed, dispatch);
      case 'editText':
        return editText(effect, dispatch);
      case 'readFile':
        return readFile(effect, dispatch);
      case 'redraw':
        return ports.redraw();
      case 'exit':
        return ports.exit(effect.code);
    }
  };
}

const troubleOf = (error: unknown) => ({trouble: problemOf(error).message});

const exportFailed = ({message}: Problem): Message => ({
  type: 'exported',
  outcome: {kind: 'failed', reason: message},
});
