import {withoutProgress} from '../../../text/spoken.ts';
import {crumbs} from '../../state/places.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {nth, type SpeechPart, some} from '../shared/speech.ts';
import {layoutOf} from './layout.ts';
import type {Figure, OverviewGroup, OverviewSection} from './model.ts';
import {currentFigure} from './move.ts';
import {sectionsOf} from './sections.ts';

/** The overview: its sections, each on a line, and the selected figure with the place that it opens. */
export function tellOverview(state: State, place: ScreenPlace, count: string): SpeechPart[] {
  const sections = sectionsOf(state, place);
  const {figures} = layoutOf(state, place);
  const at = currentFigure(figures, place);
  const figure = figures[at]?.figure;
  return [
    {name: 'place', items: [crumbs(place).join(', ')]},
    // A part that is loading is read out once it has loaded.
    ...sections.filter(({loading, groups}) => !loading || groups.length > 0).map(sectionPart),
    ...(figure ? [figurePart(sections, figure, [count, nth(at, figures.length)])] : []),
  ];
}

const sectionPart = ({title, sum, partial, unreadable, groups}: OverviewSection): SpeechPart => ({
  name: `section ${title}`,
  head: title,
  items: some(sum, partial, unreadable, ...groups.flatMap(group => firstOf(group).map(({text}) => text))),
});

/** As many as one listens to; the others are moved to. */
const mostItems = {lines: 8, months: 6};

/** The entries that are read with their section; of months the last. */
function firstOf(group: OverviewGroup): readonly {text: string}[] {
  const entries = entriesOf(group);
  if (group.kind === 'months') return entries.slice(-mostItems.months);
  if (group.kind !== 'lines') return entries;
  // Its age and its progress are read out when the cursor comes to it, not whenever they change.
  return group.entries
    .slice(0, mostItems.lines)
    .map(({mark, text}) => ({text: withoutProgress(some(mark, text).join(' '))}));
}

/** The figures of a group in words; a remark is none. */
function entriesOf(group: OverviewGroup): readonly {figure?: Figure; text: string}[] {
  if (group.kind === 'remark') return [{text: group.text}];
  if (group.kind === 'lines')
    return group.entries.map(({figure, mark, text, when}) => ({
      figure,
      text: some(mark, text, when).join(' '),
    }));
  if (group.kind === 'gauges')
    return group.entries.map(({figure, name, called, text}) => ({
      figure,
      text: `${called?.whole ?? name} ${text}`,
    }));
  return group.entries.map(entry => ({
    figure: entry.figure,
    text: some(entry.called?.whole ?? entry.name, entry.text, entry.more).join(' '),
  }));
}

function figurePart(
  sections: readonly OverviewSection[],
  figure: Figure,
  items: readonly string[],
): SpeechPart {
  const entry = sections
    .flatMap(({groups}) => groups.flatMap(group => entriesOf(group)))
    .find(one => one.figure?.name === figure.name);
  const section = sections.find(one => one.figure.name === figure.name);
  const head = entry?.text ?? (section ? some(section.title, section.sum).join(' ') : figure.name);
  return {name: 'row', anew: true, of: figure.name, head, items};
}
