import {type Metric, metrics, quantile, type Samples} from '../measure.ts';

export type Result = {readonly name: string; readonly samples: Samples; readonly failure?: string};
export type Budget = {readonly what: string; readonly value: number | undefined; readonly limit: number};

const number = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);

/** The median, and the 95th percentile if there are at least ten values. */
function cell(values: readonly number[] | undefined): string {
  if (!values) return '—';
  const middle = number(quantile(values, 0.5));
  return values.length >= 10 ? `${middle} / ${number(quantile(values, 0.95))}` : middle;
}

/** The ratio of the medians, and the quartiles of the ratios of values that were measured one after the other. */
function ratio(one: readonly number[] | undefined, other: readonly number[] | undefined): string {
  if (!one || !other || quantile(other, 0.5) <= 0) return '';
  const pairs = one.flatMap((value, index) => {
    const beside = other[index];
    return beside ? [value / beside] : [];
  });
  const [least, most] = [quantile(pairs, 0.25).toFixed(1), quantile(pairs, 0.75).toFixed(1)];
  const middle = (quantile(one, 0.5) / quantile(other, 0.5)).toFixed(1);
  return least === most || pairs.length < 3 ? `× ${middle}` : `× ${middle} (${least}–${most})`;
}

/** In Markdown: a row per metric, a column per program; after each but the first, the ratio of the first to it. */
export function table(results: readonly Result[]): string {
  const [first] = results;
  const head = ['p50 / p95', ...results.flatMap(({name}, index) => (index === 0 ? [name] : [name, 'ratio']))];
  // `Object.keys` returns the names of the metrics as mere strings.
  const body = (Object.keys(metrics) as Metric[])
    .filter(metric => results.some(({samples}) => samples.has(metric)))
    .map(metric => [
      metrics[metric],
      ...results.flatMap(({samples}, index) => {
        const values = samples.get(metric);
        return index === 0 ? [cell(values)] : [cell(values), ratio(first?.samples.get(metric), values)];
      }),
    ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map(cells => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`)).join(' | ')} |`;
  const failures = results.flatMap(({name, failure}) =>
    failure ? [`${name}: not measured. ${failure}`] : [],
  );
  return [line(head), rule, ...body.map(line), ...failures.map(text => `\n${text}`)].join('\n');
}

/** A line per budget: ✓ if it is met, ✗ if not, ? if it was not measured. */
export const verdicts = (budgets: readonly Budget[]): string =>
  budgets
    .map(({what, value, limit}) => {
      const mark = value === undefined ? '?' : value <= limit ? '✓' : '✗';
      return `- ${mark} ${what}: ${value === undefined ? 'not measured' : number(value)} of ${number(limit)}`;
    })
    .join('\n');

export const asJson = (results: readonly Result[]): object[] =>
  results.map(({name, samples, failure}) => ({
    name,
    ...(failure ? {failure} : {}),
    ...Object.fromEntries(
      [...samples].map(([metric, values]) => [
        metric,
        {p50: quantile(values, 0.5), p95: quantile(values, 0.95), n: values.length},
      ]),
    ),
  }));
