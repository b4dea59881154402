import {keyFor} from '../../src/app/input/key-names.ts';
import {loading} from '../../src/app/lists/loading.ts';
import {refreshPause} from '../../src/app/lists/refresh-timer.ts';
import {bindingOf} from '../../src/app/screens/index.ts';
import {readAt} from '../../src/app/screens/status-lines.ts';
import type {State} from '../../src/app/state.ts';
import {underWay} from '../../src/app/writes/progress/words.ts';
import {profileColors} from '../../src/model/index.ts';
import {clean, truncate, truncateWords, width} from '../../src/text/text.ts';
import {clock} from '../../src/text/time.ts';
import {spinnerOf, type Theme, useTheme} from '../theme/theme.tsx';
import {Line, type Span} from './Line.tsx';

/**
 * Which account this is and where its token came from; what is under way, wherever one is; how old the data is;
 * what is left of the budget. As the screen narrows the facts go first, then the program's name, then the middle
 * of the address: whose account it is stays to the last.
 */
export function Header({state}: {state: State}) {
  const {columns} = state.size;
  const name: Span = {text: ' skydeck ', bold: true, tone: 'accent'};
  const badge = badgeOf(state);
  const moving = movingOf(state, useTheme());
  const known = factsOf(state);
  const facts: readonly Fact[] = moving === '' ? known : [{text: moving}, ...known];
  const kept = 1 + (state.watch ? 1 : 0) + (moving === '' ? 0 : 1);
  // On the narrowest line the spinner is dropped before the name of the token's source.
  const narrowest = moving === '' ? [] : [badge, badge.slice(0, 1)];
  const variants: readonly (readonly [Span[], string])[] = [
    [[name, ...badge], joined(facts, 3)],
    // In the demo account the source of the token may go, since DEMO says enough.
    [state.account.demo ? [name, ...badge.slice(0, 2)] : [name, ...badge], joined(facts, 3)],
    [[name, ...badge], joined(facts.filter(notBudget), 3)],
    [badge, joined(facts.filter(notBudget), 2)],
    [badge, joined(facts.slice(0, kept), 2)],
    ...narrowest.map(left => [left, moving] as const),
  ];
  // What turns must not seem to be part of what stands before it.
  const gap = moving === '' ? 2 : 3;
  const fitting = variants.find(([left, right]) => cells(left) + width(right) + gap <= columns);
  const last =
    moving ||
    joined(
      known.filter(({kind}) => kind === 'age'),
      2,
    );
  const [left, right] = fitting ?? [shorten(badge, columns - width(last) - 2), last];
  const fill = Math.max(1, columns - cells(left) - width(right) - 1);
  return (
    <Line
      spans={[
        ...left,
        {text: ' '.repeat(fill)},
        {text: moving, tone: 'busy'},
        {text: right.slice(moving.length), tone: 'dim'},
      ]}
    />
  );
}

/** What is under way, after a mark that turns with the timer. */
function movingOf(state: State, theme: Theme): string {
  const text = underWay(state, Math.max(28, Math.floor(state.size.columns / 2.5)));
  return text === undefined ? '' : `${spinnerOf(theme, state.clock ?? 0)} ${text}`;
}

const cells = (spans: readonly Span[]) => spans.reduce((sum, {text}) => sum + width(text), 0);

/** Three parts: the account, its address, where the token came from. */
function badgeOf({account}: State): [Span, Span, Span] {
  // It stands first in the block that stays to the last.
  const named = (name: string) =>
    ` ${[account.readOnly && 'read-only', account.trustsAll && 'TLS not checked', name].filter(Boolean).join(' · ')} `;
  if (account.demo) {
    return [
      {text: named('DEMO'), inverse: true, bold: true, tone: 'warn'},
      {text: ' embedded service', tone: 'dim'},
      {text: ' · nothing here is real', tone: 'dim'},
    ];
  }
  const production = /^prod/i.test(account.profile);
  return [
    {
      text: named(clean(account.profile)),
      bold: true,
      inverse: true,
      tone: production ? 'bad' : 'good',
      // A production account is red, whatever colour was chosen.
      color: production ? undefined : profileColors.find(name => name === account.color),
    },
    {text: ` ${clean(account.address)}`},
    {text: ` · ${clean(account.tokenFrom)}`, tone: 'dim'},
  ];
}

/** Shows a pause of more than the first five seconds, so that nobody takes an old state for the newest. */
function watching(state: State): string {
  const pause = refreshPause(state) / 1000;
  return pause > 5 ? `watching · ${pause} s` : 'watching';
}

interface Fact {
  text: string;
  kind?: 'age' | 'budget';
  /** It is being read again: the mark for that stands in the blank behind it, so that nothing moves for it. */
  again?: boolean;
}

const notBudget = ({kind}: Fact): boolean => kind !== 'budget';

/** What comes and goes stands first: the line is aligned to the right, and what is behind it keeps its place. */
function factsOf(state: State): Fact[] {
  const at = readAt(state);
  const reading = loading(state);
  const {budget} = state;
  const facts: Fact[] = [
    {text: state.watch ? watching(state) : ''},
    // While rows are read again, the age of those on the screen matters most.
    at === undefined
      ? {kind: 'age', text: reading ? 'reading …' : ''}
      : {kind: 'age', text: `as of ${clock(at, state.preferences)}`, again: reading},
    {kind: 'budget', text: budget ? budgetText(budget) : ''},
    {text: bindingOf(state, keyFor('help'))?.name === 'help' ? `${keyFor('help')} help` : ''},
  ];
  return facts.filter(({text}) => text !== '');
}

/** The number has the cells of the largest, so that nothing moves as it falls. */
const budgetText = ({remaining, limit}: NonNullable<State['budget']>): string =>
  `budget ${String(remaining).padStart(String(limit).length)}/${limit}`;

/** The facts in one line, so many cells apart. */
const joined = (facts: readonly Fact[], apart: number): string =>
  facts.reduce((line, {text, again = false}, index) => {
    const more = index < facts.length - 1;
    const mark = apart > 2 || !more ? ' …' : '…';
    return `${line}${text}${again ? mark : ''}${' '.repeat(more ? apart - (again ? mark.length : 0) : 0)}`;
  }, '');

/** The badge in so many cells: the address gives way, then the rest of it. */
function shorten([account, address, token]: [Span, Span, Span], room: number): Span[] {
  const name = {...account, text: truncate(account.text, Math.max(8, room))};
  const left = room - width(name.text);
  const middle = truncate(address.text, Math.max(0, left - width(token.text)));
  const shown = middle.length > 4 ? middle : '';
  const end = truncateWords(token.text, Math.max(0, left - width(shown)));
  return [name, {...address, text: shown}, {...token, text: end}];
}
