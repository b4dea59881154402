import type {Chart, ChartRow, ChartSize} from './chart.ts';
import {gauge} from './gauge.ts';
import {sparkline} from './sparkline.ts';

/** A chart of one row, drawn. */
export const drawChart = (chart: Chart, size: ChartSize): ChartRow =>
  chart.kind === 'gauge' ? gauge(chart.share, size) : sparkline(chart.values, {...size, tone: 'accent'});
