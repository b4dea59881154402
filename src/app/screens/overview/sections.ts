import {exact} from '../../../resources/billing/price.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {
  needsAllRows,
  type OverviewEntry,
  type OverviewPart,
  overviewParts,
} from '../../../resources/definition/overview.ts';
import {resources} from '../../../resources/index.ts';
import {count, dollars, inSentence} from '../../../text/format.ts';
import {clock} from '../../../text/time.ts';
import {withUnknown} from '../../data/columns/totals.ts';
import {earliest} from '../../state/list.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {type Data, isSample, missingRowsText, noneText, readData, sumText} from './data.ts';
import {itemFigure, listFigure, type Made, madeOf} from './groups.ts';
import type {OverviewGroup, OverviewSection} from './model.ts';

/** The parts of the overview that the service has, the most important first. */
export const sectionsOf = (state: State, place: ScreenPlace): OverviewSection[] =>
  overviewParts.flatMap(title => sectionOf(state, place, title) ?? []);

interface Source {
  resource: Resource;
  data: Data;
  entry: OverviewEntry<unknown>;
}

/** Returns a part of the overview; undefined if the service has none of its resources. */
function sectionOf(state: State, place: ScreenPlace, title: OverviewPart): OverviewSection | undefined {
  const sources = resources.flatMap((resource): Source[] => {
    const entry = resource.overview?.find(({part}) => part === title);
    if (!entry) return [];
    const filter = entry.kind === 'sentences' ? entry.filter : undefined;
    return [{resource, entry, data: readData(state, place, resource, filter)}];
  });
  const there = sources.filter(({data}) => !data.absent);
  const [first] = there;
  if (!first) return undefined;
  const made = there.map(source => ({source, made: groupsOf(state, source)}));
  const groups = joined(made.flatMap(({made: {groups}}) => groups));
  const [{made: head} = {made: undefined}] = made;
  return {
    title,
    figure: first.resource.list
      ? listFigure(first.resource, head?.filter ?? '', title)
      : itemFigure(title, first.resource, first.data.value),
    sum: costSum(made) ?? head?.sum,
    tone: head?.tone,
    ...noteOf(state, there),
    groups:
      groups.length > 0
        ? groups
        : [
            {
              kind: 'remark',
              text: noneText(first.data, `no ${inSentence(first.resource.title)}`),
              tone: 'dim',
            },
          ],
  };
}

function groupsOf(state: State, {resource, entry, data}: Source): Made {
  const {at, problem} = data;
  const failed: OverviewGroup[] = problem
    ? [{kind: 'remark', text: `${resource.title.toLowerCase()}: ${problem.message}`, tone: 'bad'}]
    : [];
  if (at === undefined)
    return {groups: problem ? failed : [{kind: 'remark', text: 'reading …', tone: 'dim'}]};
  const missing = problem ? undefined : missingRowsText(data, resource);
  if (missing) return {groups: [{kind: 'remark', text: missing, tone: 'warn'}]};
  const made = madeOf(entry, {state, resource, data, at});
  return {...made, groups: [...failed, ...made.groups]};
}

/** Joins tallies of several resources under one title, and drops repeated remarks. */
function joined(groups: readonly OverviewGroup[]): OverviewGroup[] {
  const all: OverviewGroup[] = [];
  for (const group of groups) {
    const same = all.findIndex(one =>
      group.kind === 'tallies'
        ? one.kind === 'tallies' && one.title === group.title
        : group.kind === 'remark' && one.kind === 'remark' && one.text === group.text,
    );
    const before = all[same];
    if (!before) all.push(group);
    else if (before.kind === 'tallies' && group.kind === 'tallies')
      all[same] = {...before, entries: [...before.entries, ...group.entries]};
  }
  return all;
}

/** The total of all that is known, and the number of items whose price is not. */
function costSum(made: readonly {source: Source; made: Made}[]): string | undefined {
  const costs = made.flatMap(({made: {cost}}) => cost ?? []);
  const known = costs.flatMap(({sum}) => sum ?? []);
  if (known.length === 0) return undefined;
  const total = exact(known.reduce((sum, cost) => sum + cost, 0));
  const unknown = costs.reduce((sum, cost) => sum + cost.unknown, 0);
  const sum = withUnknown(`${dollars(total)} a month`, unknown);
  const counted = made.filter(({source: {entry}}) => entry.kind === 'cost');
  const sample = counted.find(({source: {data}}) => isSample(data))?.source.data;
  const text = sample ? sumText(sample, sum) : sum;
  return costs.length < counted.length ? `${text} so far` : text;
}

/** Returns how many rows were counted, if not all, how many could not be read or what else is missing, and when the oldest of them was read. */
function noteOf(
  state: State,
  sources: readonly Source[],
): Pick<OverviewSection, 'partial' | 'unreadable' | 'at' | 'loading'> {
  const cut = sources.find(({data, entry}) => isSample(data) && data.loaded > 0 && needsAllRows(entry));
  const unreadable = sources.reduce((sum, {data}) => sum + data.unreadable, 0);
  return {
    partial:
      cut && `${count(cut.data.loaded)} of ${count(cut.data.results)} ${inSentence(cut.resource.title)} read`,
    unreadable:
      unreadable > 0
        ? `${count(unreadable)} could not be read`
        : sources.find(({data}) => data.lack !== undefined)?.data.lack,
    at: minuteOf(earliest(sources.flatMap(({data: {at}}) => at ?? [])), state.preferences),
    loading: sources.some(({data}) => data.loading && data.at !== undefined),
  };
}

/** A time to the minute: `14:03Z`. */
export const minuteOf = (at: number | undefined, preferences: State['preferences']): string | undefined =>
  at === undefined ? undefined : clock(at, preferences).replace(/(?<=\d\d:\d\d):\d\d/, '');
