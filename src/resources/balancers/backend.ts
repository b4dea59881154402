import type {Params} from '../../api/index.ts';
import {Backend} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(Backend);

/** The parameters of a configuration's backends, from a place that has them. */
export const inConfig = (place: Params) => ({
  balancer_id: place.balancer_id ?? '',
  config_id: place.config_id ?? '',
});

/** The address of a backend without its port: `192.168.130.4`. */
export const hostOf = (address: string | null | undefined): string | undefined =>
  address?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') || undefined;
