import * as v from 'valibot';
import {text} from './field-types.ts';

/** Pairs of a time (milliseconds) and a value, the oldest first. Readers check each, so one wrong number hides no other. */
const series = v.nullish(v.array(v.unknown()));
const network = v.nullish(v.looseObject({in: series, out: series, private_in: series, private_out: series}));

/** How busy a node was in the last 24 hours, as averages of five minutes. CPU in percent of one core, network in bits a second. */
export const NodeStats = v.looseObject({
  title: text,
  data: v.nullish(
    v.looseObject({
      cpu: series,
      io: v.nullish(v.looseObject({io: series, swap: series})),
      netv4: network,
      netv6: network,
    }),
  ),
});
export type NodeStats = v.InferOutput<typeof NodeStats>;
