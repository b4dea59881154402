import * as m from '../../model/index.ts';
import {call, Done, list, read, scoped} from './endpoint.ts';

export const networkEndpoints = {
  loadBalancers: scoped('nodebalancers', {
    list: list('/nodebalancers', m.LoadBalancer, {filterable: m.loadBalancerFilterable}),
    read: read('/nodebalancers/:id', m.LoadBalancer),
    create: call('POST', '/nodebalancers', {body: m.LoadBalancerCreate, reply: m.LoadBalancer}),
    update: call('PUT', '/nodebalancers/:id', {body: m.LoadBalancerUpdate, reply: m.LoadBalancer}),
    remove: call('DELETE', '/nodebalancers/:id', {reply: Done}),
  }),
  /** Beyond the specification, as are the backends. */
  balancerConfigs: scoped('nodebalancers', {
    list: list('/nodebalancers/:balancer_id/configs', m.BalancerConfig),
    read: read('/nodebalancers/:balancer_id/configs/:id', m.BalancerConfig),
    create: call('POST', '/nodebalancers/:balancer_id/configs', {
      body: m.BalancerConfigBody,
      reply: m.BalancerConfig,
    }),
    update: call('PUT', '/nodebalancers/:balancer_id/configs/:id', {
      body: m.BalancerConfigBody,
      reply: m.BalancerConfig,
    }),
    remove: call('DELETE', '/nodebalancers/:balancer_id/configs/:id', {reply: Done}),
  }),
  backends: scoped('nodebalancers', {
    list: list('/nodebalancers/:balancer_id/configs/:config_id/nodes', m.Backend),
    read: read('/nodebalancers/:balancer_id/configs/:config_id/nodes/:id', m.Backend),
    create: call('POST', '/nodebalancers/:balancer_id/configs/:config_id/nodes', {
      body: m.BackendCreate,
      reply: m.Backend,
    }),
    update: call('PUT', '/nodebalancers/:balancer_id/configs/:config_id/nodes/:id', {
      body: m.BackendUpdate,
      reply: m.Backend,
    }),
    remove: call('DELETE', '/nodebalancers/:balancer_id/configs/:config_id/nodes/:id', {reply: Done}),
  }),
  domains: scoped('domains', {
    list: list('/domains', m.Domain, {filterable: m.domainFilterable}),
    read: read('/domains/:id', m.Domain),
    /** Beyond the specification. */
    zoneFile: read('/domains/:id/zone-file', m.ZoneFile),
    create: call('POST', '/domains', {body: m.DomainCreate, reply: m.Domain}),
    update: call('PUT', '/domains/:id', {body: m.DomainUpdate, reply: m.Domain}),
    remove: call('DELETE', '/domains/:id', {reply: Done}),
  }),
  records: scoped('domains', {
    list: list('/domains/:domain_id/records', m.DomainRecord, {filterable: m.recordFilterable}),
    read: read('/domains/:domain_id/records/:id', m.DomainRecord),
    create: call('POST', '/domains/:domain_id/records', {body: m.RecordCreate, reply: m.DomainRecord}),
    /** Beyond the specification: a service may not have it. */
    update: call('PUT', '/domains/:domain_id/records/:id', {body: m.RecordUpdate, reply: m.DomainRecord}),
    remove: call('DELETE', '/domains/:domain_id/records/:id', {reply: Done}),
  }),
} as const;
