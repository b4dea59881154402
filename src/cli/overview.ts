import type {Json, JsonObject} from '../api/index.ts';
import {overviewPlace} from '../app/data/relations/overview-place.ts';
import type {Figure, OverviewGroup, OverviewSection, Tally} from '../app/screens/overview/model.ts';
import {sectionsOf} from '../app/screens/overview/sections.ts';
import {placeOf, setPlace} from '../app/state/places.ts';
import {jsonText} from '../export/formats.ts';
import {warn} from '../output.ts';
import {markOf} from '../resources/definition/column.ts';
import {percentOf} from '../text/format.ts';
import {clean, cleanWhole, width, wrap} from '../text/text.ts';
import {moment} from '../text/time.ts';
import {knownName} from '../usage-error.ts';
import type {InvocationOf} from './arguments/flags.ts';
import {failureIn, failureReasons, openHeadless, tellLacking} from './headless.ts';
import {terminalCells, write} from './read/output.ts';
import {inSession} from './session.ts';

/** Runs `skydeck overview`, which prints the same overview as the screen. */
export function overview({output = 'table', all, ...account}: InvocationOf<'overview'>): Promise<number> {
  knownName('output', output, ['table', 'json'], ' of the overview');
  const cells = terminalCells() ?? Number.POSITIVE_INFINITY;
  return inSession(account, async session => {
    const {begin, state, end} = await openHeadless(session);
    const store = begin(setPlace(state, overviewPlace(all ? 'now' : 'never')));
    await store.idle();
    end();
    const ended = store.get();
    const place = placeOf(ended);
    if (place.kind !== 'screen') throw new Error('the overview is a place of its own');
    const sections = sectionsOf(ended, place);
    const {profile, address} = state.account;
    const at = new Date().toISOString();
    if (output === 'json')
      await write(`${jsonText({at, profile, address, parts: sections.map(sectionJson)}, 2)}\n`);
    else {
      const head = [profile, address, moment(at, session.preferences)].map(text => clean(text ?? ''));
      const parts = sections.map(section => sectionText(section, cells));
      await write([`${head.join('  ')}\n`, ...parts].join('\n'));
    }
    if (sections.some(({partial}) => partial !== undefined) && !all)
      warn('not all rows were read: skydeck overview --all counts them all');
    tellLacking(ended);
    for (const reason of failureReasons(ended)) warn(clean(`not all of it could be read: ${reason}`));
    return failureIn(ended);
  });
}

/** Returns a part of the overview as JSON. Each figure has the filter of its list, for `skydeck RESOURCE list --filter`. */
export const sectionJson = ({
  title,
  figure,
  sum,
  partial,
  unreadable,
  groups,
}: OverviewSection): JsonObject => ({
  title,
  ...behind(figure),
  ...given({sum, partial, unreadable}),
  groups: groups.map(groupJson),
});

function behind({behind: to}: Figure): JsonObject {
  if (to.kind === 'item') return {resource: to.resource, id: to.id};
  return {resource: to.resource, ...(to.filter === '' ? {} : {filter: to.filter})};
}

function groupJson(group: OverviewGroup): JsonObject {
  switch (group.kind) {
    case 'remark':
      return {remark: group.text};
    case 'tallies':
      return {...given({by: group.title || undefined}), counts: group.entries.map(tallyJson)};
    case 'lines':
      return {
        lines: group.entries.map(({figure, mark, text, when}) => ({
          ...behind(figure),
          ...given({mark, when: when || undefined}),
          text,
        })),
      };
    case 'gauges':
      return {
        gauges: group.entries.map(({figure, name, share, text}) => ({
          name,
          ...given({share}),
          text,
          ...behind(figure),
        })),
      };
    case 'months':
      return {months: group.entries.map(tallyJson)};
  }
}

const tallyJson = ({figure, name, value, text, more}: Tally): JsonObject => ({
  name,
  ...given({value}),
  text,
  ...given({more}),
  ...behind(figure),
});

const given = (parts: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(parts).filter((part): part is [string, Json] => part[1] !== undefined));

/** The most lines and months in text; JSON has all of them. */
const most = 10;
const months = 12;

/** Returns a part of the overview as lines of text, wrapped to so many cells on a terminal. */
function sectionText(
  {title, figure, sum, partial, unreadable, groups}: OverviewSection,
  cells: number,
): string {
  const head = [title, [sum, partial, unreadable].filter(Boolean).join(' · ')].filter(Boolean).join('  ');
  const names = groups.flatMap(group => (group.kind === 'tallies' ? width(group.title) : []));
  const left = names.reduce((most, one) => Math.max(most, one), 0);
  const lines = groups.flatMap(group => linesOf(group, left, figure));
  return [head, ...lines.flatMap(line => indented(line, cells))].map(line => `${line}\n`).join('');
}

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
        text: [called?.whole ?? name, share === undefined ? undefined : percentOf(share), text]
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
