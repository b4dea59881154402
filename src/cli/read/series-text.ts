import {seriesOf} from '../../app/screens/item/time-series.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {moment} from '../../text/time.ts';

/** Returns the lines about numbers over time, which a screen draws as charts, each with its name; none for what holds no such numbers. */
export function seriesText(
  {name, parent}: Resource,
  value: unknown,
  context: CellContext,
): (readonly [title: string, text: string])[] {
  const charts = parent === undefined ? undefined : resourceOf(parent).charts;
  if (charts?.of !== name || typeof value !== 'object' || value === null) return [];
  const {until, all} = seriesOf(charts, value, context.now);
  if (all.every(({taken}) => !taken)) return [['Numbers', charts.none]];
  const time = (at: number): string => moment(new Date(at).toISOString(), context) ?? '';
  const lines = all.map(({series: {title, text}, taken}) => {
    if (!taken) return [title, '—'] as const;
    const values = taken.values.filter(one => one !== undefined);
    const average = values.reduce((sum, one) => sum + one / values.length, 0);
    const {newest, peak} = taken;
    const words = [
      text(newest.value),
      `average ${text(average)}`,
      `peak ${text(peak.value)} at ${time(peak.at)}`,
    ];
    return [title, words.join(' · ')] as const;
  });
  return [['Period', `${charts.hours} hours until ${time(until)}`], ...lines];
}
