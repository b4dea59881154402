import type {Tone} from '../../resources/definition/column.ts';
import {clean, truncate, truncateWords, width} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {noticesOf} from '../data/lists/catalogues.ts';
import {loading} from '../data/lists/known-items.ts';
import {budgetHere} from '../data/lists/pages.ts';
import {refreshPause} from '../data/lists/refresh.ts';
import {underWay} from '../data/writes/words.ts';
import {keyFor} from '../input/key-names.ts';
import {readAt} from '../screens/common/status-lines.ts';
import type {State} from '../state/state.ts';
import {bindingOf} from './screens.ts';

interface HeaderLine {
  spans: readonly BadgeSpan[];
  /** The cells of the notices, to click on. */
  notices?: {from: number; to: number} | undefined;
}

/** The first line. Work in progress covers the least important parts, so that the others keep their positions. */
export function headerLine(state: State): HeaderLine {
  const rest = restOf(state);
  const from = state.size.columns - 1 - factsWidth(rest.right);
  const account = cells(accountOf(rest.left));
  const notice = noticeSpan(state, Math.min(from - cells(rest.left) - 1, from - account - 2 - preferred));
  const to = from - cells([notice]);
  const edge = Math.min(to, from - noticeCells);
  const watching = watchingOf(state, rest, edge);
  const room = {to: to - width(watching.beside), edge: edge - width(watching.beside)};
  const moving = movingOf(state, rest, room.edge);
  const left =
    moving && !moving.over ? [...moving.left, {text: '  '}, moving.span] : fitting(rest.left, room.to - 1);
  return {
    spans: [
      ...left,
      {text: ' '.repeat(Math.max(0, room.to - cells(left)))},
      {text: watching.beside, tone: 'dim'},
      notice,
      ...factSpans(watching.facts, moving?.over ? moving.span : undefined),
    ],
    notices: notice.text === '' ? undefined : {from: to, to: to + width(notice.text.trimEnd())},
  };
}

interface Rest {
  left: readonly BadgeSpan[];
  right: readonly Fact[];
}

const cells = (spans: readonly BadgeSpan[]) => spans.reduce((sum, {text}) => sum + width(text), 0);

/** Cells reserved for `▲ 2` and a blank, so that nothing moves when a notice appears. */
const noticeCells = 5;

/** Returns both ends of the header while no work is in progress. On a narrow screen facts are dropped, but never the account. */
function restOf(state: State): Rest {
  const {columns} = state.size;
  const name: readonly BadgeSpan[] =
    columns < narrow ? [] : [{text: ' skydeck ', bold: true, tone: 'accent'}];
  const badge = badgeOf(state);
  const {age, budget, help} = factsOf(state);
  // In the demo account the third part of the badge may be left out, since DEMO says enough.
  const badges: readonly (readonly BadgeSpan[])[] = state.account.demo ? [badge, badge.slice(0, 2)] : [badge];
  const variants: readonly Rest[] = [
    ...badges.map(some => ({left: [...name, ...some], right: [age, budget, help]})),
    ...badges.map(some => ({left: [...name, ...some], right: [age, help]})),
    {left: badge, right: [age, help]},
    {left: badge, right: [age]},
  ];
  const found = variants.find(
    ({left, right}) => cells(left) + 1 + noticeCells + factsWidth(right) <= columns - 1,
  );
  if (found) return found;
  const noticeWidth = cells([noticeSpan(state, 0)]);
  return {
    left: shorten(badge, columns - 2 - factsWidth([age]) - noticeWidth, state.account.demo),
    right: [age],
  };
}

/** Returns the longest beginning that fits. */
const fitting = (left: readonly BadgeSpan[], room: number): readonly BadgeSpan[] =>
  beginnings(left).find(some => cells(some) <= room) ?? accountOf(left);

/** The least of the left end. */
const accountOf = (left: readonly BadgeSpan[]): readonly BadgeSpan[] => beginnings(left).at(-1) ?? [];

/** Returns all spans, all but the last, all but the last two and so on, down to the account. */
function beginnings(left: readonly BadgeSpan[]): (readonly BadgeSpan[])[] {
  const least = 1 + left.findIndex(({inverse}) => inverse);
  return left.slice(least - 1).map((_, less) => left.slice(0, left.length - less));
}

/** `▲ 2 notices`, or as short as possible. */
function noticeSpan(state: State, room: number): BadgeSpan {
  const notices = noticesOf(state);
  if (!notices) return {text: ''};
  const {number, text, tone} = notices;
  const long = `▲ ${text}${' '.repeat(factGap)}`;
  return {text: width(long) <= room ? long : `▲ ${number}  `, tone};
}

/** On a screen with fewer columns, the name of the program is not shown. */
const narrow = 100;

/** Cells for the work in progress: with fewer than the least it covers the age of the data. */
const least = 14;
/** Notices are shortened to leave this many. */
const preferred = 24;
/** Parts of the account are covered to leave this many. */
const enough = 40;

/** Returns the sign for watching: before the facts, or if there is no room, in place of the budget or of another fact. */
function watchingOf(
  state: State,
  {left, right}: Rest,
  edge: number,
): {beside: string; facts: readonly Fact[]} {
  const text = watchingText(state);
  if (text === '') return {beside: '', facts: right};
  const account = cells(accountOf(left));
  if (edge - width(text) - factGap - account - 2 >= least)
    return {beside: text + ' '.repeat(factGap), facts: right};
  const [age, budget, ...others] = right;
  if (age && budget && others.length > 0) return {beside: '', facts: [age, {...budget, text}, ...others]};
  return {beside: '', facts: right.map(fact => ({...fact, text: fact.text.replace(/^as of/, 'watch')}))};
}

/** Returns the facts; the work in progress covers the first of them. */
function factSpans(facts: readonly Fact[], over: BadgeSpan | undefined): BadgeSpan[] {
  const [first, ...others] = facts;
  if (!over || !first) return [{text: joined(facts), tone: 'dim'}];
  const blank = first.cells + (others.length > 0 ? factGap : 0) - width(over.text);
  return [over, {text: ' '.repeat(Math.max(0, blank))}, {text: joined(others), tone: 'dim'}];
}

/** Returns the work in progress, after a spinner, beside the badge; on the narrowest screens it covers the age of the data. */
function movingOf(state: State, {left, right}: Rest, end: number) {
  const fittingBegin = fitting(left, end - 2 - enough);
  const room = end - cells(fittingBegin) - 2;
  const over = room < least;
  // Two cells for the spinner, and a blank beside the notices.
  const text = underWay(state, over ? factsWidth(right.slice(0, 1)) - 2 : room - 3);
  const span: BadgeSpan = {text: `◐ ${text}`, tone: 'busy', turns: true};
  return text === undefined ? undefined : {left: fittingBegin, span, over};
}

interface BadgeSpan {
  text: string;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  /** It has the colour that was chosen for the account. */
  chosen?: boolean | undefined;
  /** It begins with the spinner. */
  turns?: boolean | undefined;
}

/** The account, its address, where the token came from. */
type Badge = readonly [BadgeSpan, BadgeSpan, BadgeSpan];

export function badgeOf({account}: State): Badge {
  // The warnings come before the name, because a text that is too long is cut at its end.
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

/** Shortens the badge: first the address, then the source of the token. A name may be cut; a sentence is left out instead. */
export function shorten([account, address, token]: Badge, room: number, demo: boolean): BadgeSpan[] {
  const name = {...account, text: truncate(account.text, Math.max(8, room))};
  const left = room - width(name.text);
  const middle = truncate(address.text, Math.max(0, left - width(token.text)));
  const shown = middle.length > 4 && (!demo || middle === address.text) ? middle : '';
  const rest = Math.max(0, left - width(shown));
  const last = shown === '' ? token.text.replace(/^ · /, ' ') : token.text;
  const words = truncateWords(last, rest);
  const end = words.endsWith(' · …') ? truncate(last, rest) : words;
  return [name, {...address, text: shown}, {...token, text: demo && end !== last ? '' : end}];
}

/** A fact at the right of the header. It has a fixed width, so that no fact moves another. */
interface Fact {
  text: string;
  cells: number;
  /** It is being read again; the sign for that is drawn in the blank after it. */
  again?: boolean;
}

function factsOf(state: State): {age: Fact; budget: Fact; help: Fact} {
  const at = readAt(state);
  const reading = loading(state);
  const asOf = (time: number) => `as of ${clock(time, state.preferences)}`;
  const help = `${keyFor('help')} help`;
  return {
    age: {
      // While rows are read again, the age of those on the screen matters most.
      text: at === undefined ? (reading ? 'reading …' : '') : asOf(at),
      cells: width(asOf(at ?? state.now)),
      again: at !== undefined && reading,
    },
    budget: {text: budgetText(state), cells: 'budget 200/200'.length},
    help: {text: bindingOf(state, keyFor('help'))?.name === 'help' ? help : '', cells: width(help)},
  };
}

/** The number is padded to the width of the limit, so that nothing moves as it falls. */
function budgetText(state: State): string {
  const budget = budgetHere(state);
  if (!budget) return '';
  const {remaining, limit} = budget;
  return `budget ${String(remaining).padStart(String(limit).length)}/${limit}`;
}

/** Empty unless the screen is watched. A pause longer than the usual five seconds is shown, since the data may be that old. */
function watchingText(state: State): string {
  if (!state.watch) return '';
  const pause = refreshPause(state) / 1000;
  return pause > 5 ? `watching · ${pause} s` : 'watching';
}

/** Cells between two facts. */
const factGap = 3;

const factsWidth = (facts: readonly Fact[]): number =>
  facts.reduce((sum, {cells}) => sum + cells, 0) + factGap * Math.max(0, facts.length - 1);

const joined = (facts: readonly Fact[]): string =>
  facts.reduce((line, {text, cells, again = false}, index) => {
    const blank = index < facts.length - 1 ? factGap : 0;
    const mark = again ? (blank === 0 ? '…' : ' …') : '';
    return `${line}${`${text}${mark}`.padEnd(cells + blank)}`;
  }, '');
