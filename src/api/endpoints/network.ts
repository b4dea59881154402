import * as m from '../../model/index.ts';
import {collection, read, scoped} from './endpoint.ts';

export const networkEndpoints = {
  loadBalancers: collection('nodebalancers', '/nodebalancers', m.LoadBalancer, {
    filterable: m.loadBalancerFilterable,
    create: m.LoadBalancerCreate,
    update: m.LoadBalancerUpdate,
  }),
  /** Beyond the specification, as are the backends. */
  balancerConfigs: collection('nodebalancers', '/nodebalancers/:balancer_id/configs', m.BalancerConfig, {
    create: m.BalancerConfigBody,
    update: m.BalancerConfigBody,
  }),
  backends: collection('nodebalancers', '/nodebalancers/:balancer_id/configs/:config_id/nodes', m.Backend, {
    create: m.BackendCreate,
    update: m.BackendUpdate,
  }),
  domains: {
    ...collection('domains', '/domains', m.Domain, {
      filterable: m.domainFilterable,
      create: m.DomainCreate,
      update: m.DomainUpdate,
    }),
    /** Beyond the specification. */
    ...scoped('domains', {zoneFile: read('/domains/:id/zone-file', m.ZoneFile)}),
  },
  /** Beyond the specification is their update: a service may not have it. */
  records: collection('domains', '/domains/:domain_id/records', m.DomainRecord, {
    filterable: m.recordFilterable,
    create: m.RecordCreate,
    update: m.RecordUpdate,
  }),
} as const;
