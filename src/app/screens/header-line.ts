import type {Tone} from '../../resources/definition/status.ts';
import {clean, truncate, truncateWords, width} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {keyFor} from '../input/key-names.ts';
import {noticesOf} from '../lists/catalogues/notices.ts';
import {loading} from '../lists/loading.ts';
import {refreshPause} from '../lists/refresh-timer.ts';
import type {State} from '../state.ts';
import {underWay} from '../writes/progress/words.ts';
import {bindingOf} from './index.ts';
import {readAt} from './status-lines.ts';

/** The first line of the screen. */

interface Span {
  text: string;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  /** In the colour that was chosen for the account. */
  chosen?: boolean | undefined;
}

export interface HeaderLine {
  left: readonly Span[];
  /** What is under way, after a mark that turns; empty where nothing is. */
  moving: string;
  right: string;
  /** The cells of the notices, to click on. */
  notices?: {from: number; to: number} | undefined;
}

/**
 * Which account this is and where its token came from; what the service has told about it; what is under way, wherever one is;
 * how old the data is; what is left of the budget. As the screen narrows the facts go first, then the program's name, then the
 * middle of the address: whose account it is stays to the last.
 */
export function headerLine(state: State): HeaderLine {
  const {columns} = state.size;
  const name: Span = {text: ' skydeck ', bold: true, tone: 'accent'};
  const badge = badgeOf(state);
  const moving = movingOf(state);
  const known = factsOf(state);
  const facts: readonly Fact[] = moving === '' ? known : [{text: moving}, ...known];
  const kept = 1 + (state.watch ? 1 : 0) + (moving === '' ? 0 : 1);
  const [long, short] = noticeSpans(state);
  // Behind the account, so that they stay where they are whatever gives way.
  const [own, ...others] = badge;
  // On the narrowest line the spinner is dropped before the name of the token's source.
  const narrowest = moving === '' ? [] : [badge, badge.slice(0, 1)];
  const thrifty = facts.filter(notBudget);
  // In the demo account the source of the token may go, since DEMO says enough.
  const less = state.account.demo ? others.slice(0, 1) : others;
  const variants: readonly (readonly [Span[], string])[] = [
    [[name, own, ...long, ...others], joined(facts, 3)],
    [[name, own, ...long, ...less], joined(facts, 3)],
    [[name, own, ...short, ...less], joined(facts, 3)],
    [[name, own, ...short, ...others], joined(thrifty, 3)],
    [[name, own, ...short, ...less], joined(thrifty, 3)],
    [[own, ...short, ...others], joined(thrifty, 2)],
    [[own, ...short, ...others], joined(facts.slice(0, kept), 2)],
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
  const [left, right] = fitting ?? [
    shorten(badge, columns - width(last) - cells(short) - 2, state.account.demo).toSpliced(1, 0, ...short),
    last,
  ];
  const told = left.findIndex(span => long.includes(span) || short.includes(span));
  const from = told < 0 ? 0 : cells(left.slice(0, told));
  return {
    left,
    moving,
    right: right.slice(moving.length),
    notices: told < 0 ? undefined : {from, to: from + cells(left.slice(told, told + 1))},
  };
}

/** `▲ 2 notices`, and as short as possible. */
function noticeSpans(state: State): [long: Span[], short: Span[]] {
  const told = noticesOf(state);
  if (!told) return [[], []];
  const {number, text, tone} = told;
  return [[{text: `  ▲ ${text} `, tone}], [{text: ` ▲ ${number} `, tone}]];
}

/** What is under way, after a mark that turns with the timer. */
function movingOf(state: State): string {
  const text = underWay(state, Math.max(28, Math.floor(state.size.columns / 2.5)));
  return text === undefined ? '' : `◐ ${text}`;
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
      chosen: !production,
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

/**
 * The badge in so many cells: the address gives way, then what stands behind it. Of a sentence each part is whole or not there,
 * since half of one says something else; of a name its beginning is enough.
 */
function shorten([account, address, token]: [Span, Span, Span], room: number, demo: boolean): Span[] {
  const name = {...account, text: truncate(account.text, Math.max(8, room))};
  const left = room - width(name.text);
  const middle = truncate(address.text, Math.max(0, left - width(token.text)));
  const shown = middle.length > 4 && (!demo || middle === address.text) ? middle : '';
  const end = truncateWords(token.text, Math.max(0, left - width(shown)));
  return [name, {...address, text: shown}, {...token, text: demo && end !== token.text ? '' : end}];
}
