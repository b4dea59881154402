import {filterRefused, startTimer} from '../api/index.ts';
import {singleItem} from '../app/data/lists/known-items.ts';
import {createStore, type Observe, type Store} from '../app/loop/store.ts';
import type {List, Problem, State} from '../app/state/state.ts';
import {thrownMessage} from '../attempt.ts';
import {machinePorts} from '../effects/machine/machine.ts';
import {createPerform} from '../effects/perform.ts';
import type {Ports} from '../effects/ports.ts';
import {initialState} from '../initial-state.ts';
import {exitCode, exitCodeOf, warn} from '../output.ts';
import {home, resourceOf, resources} from '../resources/index.ts';
import {tallyOf} from '../sources/pages.ts';
import {inSentence} from '../text/format.ts';
import {clean} from '../text/text.ts';
import {standardInput} from './input.ts';
import {commandJournal, type Session} from './session.ts';

/** The loop of the full-screen program without a screen, for commands that need a search, a form or a write. */

/** In cells. It is wide enough that few texts are wrapped. */
const size = {columns: 200, rows: 100};

/** Returns standard input, which `-` names, or the reason that it cannot be read: it is a terminal. */
async function pipedText(): ReturnType<Ports['readText']> {
  try {
    return {text: await standardInput('the file')};
  } catch (error) {
    return {trouble: thrownMessage(error)};
  }
}

const noTerminal = (): Promise<never> =>
  Promise.reject(new Error('there is no terminal that could be left to another program'));

export interface Headless {
  begin: (state: State, observe?: Observe) => Store;
  state: State;
  end: () => void;
}

const none = {badge: {demo: false, profile: '', address: '', tokenFrom: ''}};

/** Starts the loop for the account of a session. @param local needs no account: everything is stored on this machine */
export async function openHeadless(session: Session, local = false): Promise<Headless> {
  const connection = local ? none : (await session.account()).connection;
  const {badge} = connection;
  const timers = new Set<() => void>();
  let hasEnded = false;
  const {sources, redactor, observe: log} = session;
  const machine = machinePorts(process.env, {
    leaveTerminal: noTerminal,
    pause: noTerminal,
    redact: redactor.whole,
    send: () => {},
  });
  const perform = createPerform({
    sources,
    now: Date.now,
    startTimer: (milliseconds, ring) => {
      // What was on its way at the end may still want to look again later.
      if (hasEnded) return () => {};
      const stop = startTimer(milliseconds, () => {
        timers.delete(stop);
        ring();
      });
      timers.add(stop);
      return stop;
    },
    redraw: () => {},
    keyClock: () => performance.now(),
    ...machine,
    readText: path => (path === '-' ? pipedText() : machine.readText(path)),
    // Choices made on the command line are not saved as preferences.
    savePreference: async () => {},
    journal: commandJournal(session, connection),
    exit: () => {},
  });
  return {
    state: initialState(badge, size, {preferences: session.preferences}),
    end: () => {
      hasEnded = true;
      for (const stop of timers) stop();
    },
    begin: (state, observe) => {
      const store = createStore(state, perform, (...args) => {
        log?.(...args);
        observe?.(...args);
      });
      // Scopes learned before the store existed are passed on first.
      session.onScopes(scopes => store.dispatch({type: 'scopesHeard', scopes}));
      // Any message makes the loop plan its fetches.
      store.dispatch({type: 'resized', ...size});
      return store;
    },
  };
}

type Read = Pick<State, 'lists' | 'items' | 'support'>;

const failuresOf = ({lists, items}: Read): readonly Problem[] =>
  [
    ...Object.values(lists).flatMap(list =>
      Object.values(list.failures).filter(problem => !wasAskedOtherwise(list, problem, lists)),
    ),
    ...Object.values(items).flatMap(({problem}) => problem ?? []),
  ].filter(({kind}) => kind !== 'missing');

/** Whether the service refused a filter or an order, so that the list was requested without it: then only that reply counts. */
const wasAskedOtherwise = (list: List, problem: Problem, lists: State['lists']): boolean =>
  filterRefused(problem) &&
  Object.values(lists).some(
    other =>
      other !== list &&
      other.resource === list.resource &&
      JSON.stringify(other.params) === JSON.stringify(list.params),
  );

/** Returns each reason why something was not read, once. A collection that the service does not have is no failure. */
export const failureReasons = (state: Read): readonly string[] => [
  ...new Set(failuresOf(state).map(({message}) => message)),
];

/** Returns the exit status for the most serious failure; a list that is not whole is one. */
export const failureIn = (state: Read): number =>
  [...failuresOf(state), ...withWord(state).map(({problem}) => problem)]
    .map(exitCodeOf)
    .reduce(
      (most, code) => Math.max(most, code),
      lacksOf(state).length > 0 ? exitCode.noAnswer : exitCode.done,
    );

/** What the lists that were read lack, in sentences. Pages that were not asked for are not missed. */
const lacksOf = ({lists}: Read): readonly string[] => [
  ...new Set(
    Object.values(lists).flatMap(({resource, pages, pageSize, results = 0, countWarning}) => {
      const tally = tallyOf(resourceOf(resource));
      const read = Object.entries(pages);
      const counted = read.length * pageSize < results ? 0 : results;
      for (const [page, {slots}] of read)
        tally.take({
          ...{slots: [...slots], page: Number(page), pages: read.length, results: counted},
          ...(countWarning === undefined ? {} : {countWarning}),
          setAside: slots.filter(({ok}) => !ok).length,
        });
      return tally.lacks();
    }),
  ),
];

interface Missing {
  resource: string;
  problem: Problem;
}

/** Returns the lists that are missing because the service uses another word for a node: all of them begin with that word. */
function withWord({lists}: Read): readonly Missing[] {
  const missing = Object.values(lists).flatMap(({resource, failures}): Missing[] => {
    const {list, parent} = resourceOf(resource);
    const problem = failures[1];
    const begins = list?.kind === 'list' && list.route.startsWith('/node/');
    return problem?.kind === 'missing' && parent === undefined && begins ? [{resource, problem}] : [];
  });
  return missing.some(({resource}) => resource === home.name) ? missing : [];
}

/** Says on standard error which collections are left out because the service does not have them, and what others lack. */
export function tellLacking(state: Read): void {
  const wrongWord = withWord(state);
  const [first] = wrongWord;
  if (first) {
    const titles = wrongWord.map(({resource}) => inSentence(resourceOf(resource).title));
    warn(clean(`${titles.join(', ')} are left out: ${first.problem.message}`));
  }
  const isWrong = (name: string) => wrongWord.some(({resource}) => resource === name);
  const missing = Object.values(state.lists).flatMap(({resource, failures}) =>
    failures[1]?.kind === 'missing' ? [resource] : [],
  );
  const single = resources.filter(
    ({name, list, id}) =>
      !list &&
      singleItem(state, {resource: name, params: {}, id: id(undefined)})?.problem?.kind === 'missing',
  );
  const names = [
    ...Object.entries(state.support).flatMap(([name, there]) => (there ? [] : [name])),
    // A list below an item may be missing because the item was removed meanwhile.
    ...missing.filter(name => resourceOf(name).parent === undefined && !isWrong(name)),
    ...single.map(({name}) => name),
  ];
  const titles = [...new Set(names)].map(name => {
    const {title, parent} = resourceOf(name);
    return inSentence(title) + (parent === undefined ? '' : ` of ${inSentence(resourceOf(parent).title)}`);
  });
  if (titles.length > 0) warn(`this service does not report ${titles.join(', ')}: left out here`);
  for (const lack of lacksOf(state)) warn(clean(lack));
}
