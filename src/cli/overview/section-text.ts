import type {Figure, OverviewGroup, OverviewSection, Tally} from '../../app/screens/overview/model.ts';
import {percent} from '../../charts/gauge.ts';
import {markOf} from '../../resources/definition/status.ts';
import {cleanWhole, width, wrap} from '../../text/text.ts';

/** The most lines and months in text; JSON has all of them. */
const most = 10;
const months = 12;

/** Returns a part of the overview as lines of text, wrapped to so many cells on a terminal. */
export function sectionText(
  {title, figure, sum, partial, unreadable, groups}: OverviewSection,
  cells: number,
): string {
  const head = [title, [sum, partial, unreadable].filter(Boolean).join(' · ')].filter(Boolean).join('  ');
  const names = groups.flatMap(group => (group.kind === 'tallies' ? width(group.title) : []));
  const left = names.reduce((most, one) => Math.max(most, one), 0);
  const lines = groups.flatMap(group => linesOf(group, left, figure));
  return [head, ...lines.flatMap(line => indented(line, cells))].map(line => `${line}\n`).join('');
}

/** A line; its continuation lines are indented as far as `head`. */
interface Line {
  head: string;
  text: string;
}

function linesOf(group: OverviewGroup, left: number, {behind}: Figure): Line[] {
  switch (group.kind) {
    case 'remark':
      return [{head: '', text: group.text}];
    case 'tallies': {
      const head = left === 0 ? '' : `${group.title.padEnd(left)}  `;
      return [{head, text: group.entries.map(tallyText).join(', ')}];
    }
    case 'lines':
      return [
        ...group.entries.slice(0, most).map(({mark = '', text, when}) => ({
          head: '',
          text: [markOf(mark).tone === 'bad' && !text.includes(mark) ? mark : '', text, when]
            .filter(Boolean)
            .join(' · '),
        })),
        ...(group.entries.length > most
          ? [{head: '', text: `skydeck ${behind.resource} list has more`}]
          : []),
      ];
    case 'gauges':
      return group.entries.map(({name, called, share, text}) => ({
        head: '',
        text: [called?.whole ?? name, share === undefined ? undefined : percent(share), text]
          .filter(Boolean)
          .join('  '),
      }));
    case 'months':
      return [{head: '', text: group.entries.slice(-months).map(tallyText).join(', ')}];
  }
}

/** A blank at which no line is broken. */
const bound = '\u00a0';

const tallyText = ({name, called, text, more}: Tally): string =>
  `${called?.whole ?? name} ${text}${more === undefined ? '' : ` (${more})`}`.replaceAll(' ', bound);

function indented({head, text}: Line, cells: number): string[] {
  const room = cells - width(head) - 2;
  const whole = cleanWhole(text);
  const lines = Number.isFinite(room) ? wrap(whole, Math.max(16, room)) : [whole];
  return lines.map((line, index) =>
    `  ${index === 0 ? head : ' '.repeat(width(head))}${line.replaceAll(bound, ' ')}`.trimEnd(),
  );
}
