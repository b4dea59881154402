import {headerLine} from '../../src/app/frame/header-line.ts';
import {placedHints} from '../../src/app/frame/hints.ts';
import {placeLine} from '../../src/app/frame/place-line.ts';
import {countLineParts} from '../../src/app/frame/screens.ts';
import {staleLine} from '../../src/app/screens/shared/status-lines.ts';
import {hintsShown, noticeLines} from '../../src/app/state/layout.ts';
import type {State} from '../../src/app/state/state.ts';
import {profileColors} from '../../src/model/index.ts';
import {truncate, width} from '../../src/text/text.ts';
import {spinnerOf, type Theme} from '../theme/theme.ts';
import type {Span} from './line-text.ts';

export function headerSpans(state: State, theme: Theme): Span[] {
  const color = profileColors.find(name => name === state.account.color);
  const spinner = spinnerOf(theme, state.clock ?? 0);
  return headerLine(state).spans.map(({chosen, turns, ...span}) => ({
    ...span,
    ...(chosen ? {color} : {}),
    ...(turns ? {text: span.text.replace('◐', spinner)} : {}),
  }));
}

export function placeSpans(state: State): Span[] {
  const {path, asked} = placeLine(state);
  const fill = Math.max(1, state.size.columns - 1 - width(path) - width(asked) - 1);
  return [{text: ` ${path}`, bold: true}, {text: ' '.repeat(fill)}, {text: asked, tone: 'accent'}];
}

export function footerSpans(state: State): Span[][] {
  const {notice} = state;
  const notices = noticeLines(state);
  const hints = hintsShown(state);
  const counts = notices.length < (hints ? 1 : 2);
  const tone = notice && tones[notice.tone];
  return [
    ...(counts ? [countSpans(state)] : []),
    ...notices.map(text => [{text: ` ${text}`, tone}]),
    ...(hints ? [hintSpans(state)] : []),
  ];
}

const tones = {info: 'accent', warn: 'warn', bad: 'bad', wait: 'busy'} as const;

function countSpans(state: State): Span[] {
  const stale = staleLine(state);
  const parts: readonly Span[] = stale ? [{text: stale, tone: 'bad'}] : countLineParts(state);
  const spans: Span[] = [];
  let left = state.size.columns - 1;
  const add = (text: string, tone: Span['tone']) => {
    const cut = truncate(text, left);
    left -= width(cut);
    const last = spans.at(-1);
    if (last && last.tone === tone) last.text += cut;
    else spans.push({text: cut, tone});
  };
  for (const [at, {text, tone = 'dim'}] of parts.entries()) {
    add(at === 0 ? ' ' : ' · ', at === 0 ? tone : 'dim');
    add(text, tone);
  }
  return spans.length > 0 ? spans : [{text: ' ', tone: 'dim'}];
}

function hintSpans(state: State): Span[] {
  const placed = placedHints(state);
  const spans: Span[] = (placed?.hints ?? []).flatMap(({key, does, idle}) => [
    idle ? {text: ` ${key}`, tone: 'dim' as const} : {text: ` ${key}`, bold: true},
    {text: ` ${does} `, tone: 'dim' as const},
  ]);
  // More keys work here than fit; `?` lists them all.
  if (placed?.more) spans.push({text: placed.more, tone: 'dim'});
  return spans.length > 0 ? spans : [{text: ' '}];
}
