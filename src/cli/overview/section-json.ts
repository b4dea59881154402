import type {Json, JsonObject} from '../../api/index.ts';
import type {Figure, OverviewGroup, OverviewSection, Tally} from '../../app/screens/overview/model.ts';

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

/** Leaves out undefined values. */
const given = (parts: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(parts).filter((part): part is [string, Json] => part[1] !== undefined));
