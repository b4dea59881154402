import {problemOf} from '../api/index.ts';
import {type EffectOf, exportSubject, pageSubject, progressSubject} from '../app/effect.ts';
import type {Dispatch, Message} from '../app/message.ts';
import {planSubject} from '../app/screens/form/job.ts';
import type {Problem} from '../app/state.ts';
import type {Perform} from '../app/store.ts';
import {budgetOf, loadItem, loadPage} from './load.ts';
import {makeSecret} from './make-secret.ts';
import {createOwnCommands} from './own-command.ts';
import type {Ports} from './ports.ts';
import {readProgress} from './read-progress.ts';
import {createRequests} from './requests.ts';
import {lookUp, noteGivenUp, send, sourceAnswersOf} from './writes/send.ts';

/** Carries out effects. Nothing else in the loop waits, or touches the world. */
export function createPerform(ports: Ports): Perform {
  const requests = createRequests(ports);
  const own = createOwnCommands(ports);
  const timers = new Map<string, () => void>();

  async function readBudget({resource}: EffectOf<'readBudget'>, dispatch: Dispatch): Promise<void> {
    dispatch({type: 'budgetRead', budget: budgetOf(resource, await sourceAnswersOf(ports, resource))});
  }

  async function openSsh({address, name, by}: EffectOf<'ssh'>, dispatch: Dispatch): Promise<void> {
    const trouble = await ports.ssh(address, by).catch(error => problemOf(error).message);
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
    {text, what, more, secret = false, secretOf, instead = ''}: EffectOf<'copy'>,
    dispatch: Dispatch,
  ): Promise<void> {
    const {outcome, how} = await ports.copy(text, {secret});
    const notice =
      outcome === 'failed'
        ? ({tone: 'warn', text: `nothing was copied: ${how}${instead && `; ${instead}`}`} as const)
        : ({tone: 'info', text: `${outcome} ${what}${how}${more}`} as const);
    dispatch({type: 'noticed', ...notice});
    if (secretOf !== undefined && outcome !== 'failed') dispatch({type: 'secretCopied', write: secretOf});
  }

  async function savePreference({change}: EffectOf<'savePreference'>, dispatch: Dispatch): Promise<void> {
    try {
      await ports.savePreference(change);
    } catch (error) {
      const text = `the settings could not be written, so this holds until you quit: ${problemOf(error).message}`;
      dispatch({type: 'noticed', tone: 'warn', text});
    }
  }

  async function complete({typed, ending}: EffectOf<'completePath'>, dispatch: Dispatch): Promise<void> {
    dispatch({type: 'pathCompleted', typed, ...(await ports.completePath(typed, ending))});
  }

  return (effect, dispatch) => {
    switch (effect.type) {
      case 'loadPage':
        return requests.run(
          {resource: effect.resource, subject: pageSubject(effect.list, effect.page)},
          (answers, signal) => loadPage(effect, answers, signal, ports.now),
          problem => ({type: 'pageFailed', list: effect.list, page: effect.page, problem}),
          dispatch,
        );
      case 'loadItem':
        return requests.run(
          {resource: effect.resource, subject: effect.item},
          (answers, signal) => loadItem(effect, answers, signal, ports.now),
          problem => ({type: 'itemFailed', item: effect.item, resource: effect.resource, problem}),
          dispatch,
        );
      case 'readProgress':
        return requests.run(
          {resource: effect.resource, subject: progressSubject(effect.item)},
          (answers, signal) => readProgress(answers, effect, signal, ports.now),
          problem => ({type: 'progressRead', item: effect.item, at: problem.at, events: [], problem}),
          dispatch,
        );
      case 'readBudget':
        return readBudget(effect, dispatch);
      case 'abort':
        return requests.abort(effect.subject);
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
      case 'giveUp':
        return noteGivenUp(ports, effect.write, dispatch);
      case 'stampForm':
        return dispatch({type: 'formShown', shownAt: ports.keyClock()});
      case 'makeSecret':
        return dispatch({type: 'secretMade', field: effect.field, secret: makeSecret()});
      case 'savePreference':
        return savePreference(effect, dispatch);
      case 'runOwn':
        return own.run(effect.prepared, dispatch);
      case 'stopOwn':
        return own.stop();
      case 'ssh':
        return openSsh(effect, dispatch);
      case 'suspend':
        return suspend(dispatch);
      case 'copy':
        return copy(effect, dispatch);
      case 'exportRows':
        return requests.run(
          {resource: effect.resource, subject: exportSubject},
          async (answers, signal) =>
            (await import('./export.ts')).exportRows(effect, {ports, answers, signal, progress: dispatch}),
          exportFailed,
          dispatch,
        );
      case 'exportDocument':
        return requests.run(
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
      case 'plan':
        return requests.run(
          {resource: effect.resource, subject: planSubject},
          async (answers, signal) =>
            (await import('./plan.ts')).makePlan(effect, {ports, answers, signal, progress: dispatch}),
          ({message}) => ({type: 'planned', trouble: message}),
          dispatch,
        );
      case 'completePath':
        return complete(effect, dispatch);
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
