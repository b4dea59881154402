import * as fc from 'fast-check';
import {toWholeTime} from '../../../../src/api/filter/time.ts';
import type {Test} from '../../../../src/api/filter/types.ts';
import type {Fields, Filter, Shown} from '../../../../src/api/index.ts';

/** Fields of every kind, on both sides of the wire. */
export const fields: Fields = {
  titles: {when: 'created', 'end-of-life': 'updated'},
  fields: {
    label: {kind: 'text', server: true},
    status: {kind: 'text', server: false, values: ['running', 'offline', 'shutting_down']},
    size: {kind: 'number', server: false},
    memory: {kind: 'number', server: true, unit: 'MB'},
    region: {kind: 'text', server: true, catalogue: 'regions'},
    node: {kind: 'text', server: false, presence: 'node_id'},
    node_id: {kind: 'number', server: false},
    deprecated: {kind: 'boolean', server: true},
    tags: {kind: 'list', server: true},
    ipv4: {kind: 'list', server: false},
    created: {kind: 'time', server: true},
    updated: {kind: 'time', server: false},
    action: {kind: 'text', server: true, hasServiceWord: true},
    'entity.id': {kind: 'number', server: true},
    'specs.disk': {kind: 'number', server: false, unit: 'GB'},
    'rules.port': {kind: 'number', server: false},
    'rules.scheme': {kind: 'text', server: false},
    took: {kind: 'number', server: false, unit: 's'},
    price: {kind: 'number', server: false, unit: '$', computed: true},
  },
};

/** 2026-11-20 12:00 UTC. */
export const noon = Date.UTC(2026, 10, 20, 12);

/** What is shown of an item: some of its fields, one of them otherwise than the service writes it, and a price. */
export const shown: Shown = {
  texts: [
    item => {
      const {label, status, created} = item as Record<string, string | null | undefined>;
      const parts = [label, status, created?.replace('T', ' ')].filter(text => text != null);
      const {memory} = item as {memory?: number | null};
      return {parts: parts.join('\n'), wholes: memory == null ? '' : `\n${memory}\n`, addresses: ''};
    },
  ],
  values: {price: item => ((item as {memory?: number | null}).memory ?? 0) / 2},
};

const text = fc.oneof(
  fc.constantFrom(
    ...'web|db-1|or|AND|not|none|None|>=|a=b|!x|two words|"|\\|('.split('|'),
    ...'node_boot|boot|node|Node_|ode|de_BOOT|e|_create|bootcamp|bootcamp_b|p_boot|'.split('|'),
  ),
  fc.string(),
  fc.string({unit: 'grapheme'}),
);
const time = fc
  .tuple(
    fc.date({min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true}),
    fc.constantFrom(4, 7, 10, 13, 16, 19),
  )
  .map(([date, length]) => date.toISOString().slice(0, length));
const number = fc
  .oneof(fc.integer({min: -3, max: 12}), fc.double({noNaN: true, noDefaultInfinity: true}))
  .map(n => n + 0);
const compared = fc.constantFrom('=', '!=', '>', '>=', '<', '<=' as const);
const contained = fc.constantFrom('~', '!~', '^', '!^' as const);
const present = fc.constantFrom('=', '!=' as const);

const test = fc
  .constantFrom(...Object.entries(fields.fields))
  .chain(([field, {kind, unit, presence}]): fc.Arbitrary<Test> => {
    const base = {field: fc.constant(field), kind: fc.constant(kind)};
    const contains = fc.oneof(
      fc.record({...base, operator: contained, value: text}),
      ...(presence === undefined ? [fc.record({...base, operator: present, value: fc.constant(null)})] : []),
    );
    const numbers = {
      ...base,
      operator: compared,
      value: number,
      ...(unit === undefined ? {} : {unit: fc.constant(unit)}),
    };
    switch (kind) {
      case 'number':
        return fc.oneof(fc.record(numbers), contains);
      case 'time':
        return fc.oneof(
          // A part of a time is only compared with what needs no end: see plainly().
          fc
            .record({...base, operator: compared, value: time})
            .map(one => ({...one, ...toWholeTime(one.operator, one.value)})),
          contains,
        );
      case 'boolean':
        return fc.record({...base, operator: fc.constantFrom('=', '!=' as const), value: fc.boolean()});
      case 'list':
        return fc.oneof(
          fc.record({...base, operator: fc.constantFrom('=', '!=' as const), value: text}),
          contains,
        );
      default:
        return fc.oneof(fc.record({...base, operator: compared, value: text}), contains);
    }
  });

const search = text.map(text => ({text}));
const orders = new Set(['>', '>=', '<', '<=']);
/** What `not` stays before: an order, or a bare word. */
const negated = fc
  .oneof(
    test.filter(({operator}) => orders.has(operator)),
    search,
  )
  .map(not => ({not}));
const leaf: fc.Arbitrary<Filter> = fc.oneof({weight: 6, arbitrary: test}, search, negated);

/** Any filter in its canonical form: `all` and `any` alternate and hold two or more. */
export const filters: fc.Arbitrary<Filter> = fc.letrec<{all: Filter; any: Filter}>(tie => ({
  all: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    leaf,
    fc.array(fc.oneof(leaf, tie('any')), {minLength: 2, maxLength: 4}).map(parts => flat('all', parts)),
  ),
  any: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    leaf,
    fc.array(fc.oneof(leaf, tie('all')), {minLength: 2, maxLength: 3}).map(parts => flat('any', parts)),
  ),
})).all;

function flat(sort: 'all' | 'any', parts: Filter[]): Filter {
  const one = parts.flatMap(part => {
    if (sort === 'all' && 'all' in part) return part.all;
    return sort === 'any' && 'any' in part ? part.any : [part];
  });
  return sort === 'all' ? {all: one} : {any: one};
}

const words = fc.constantFrom('web', 'Web-db', 'db-1', 'two words', 'node_boot', 'boot', 'or', '');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, {nil: null});

/** Items as a service sends them, with holes in them. */
export const items = fc.record(
  {
    label: maybe(words),
    status: maybe(fc.constantFrom('running', 'offline')),
    size: maybe(fc.oneof(fc.integer({min: -3, max: 12}), fc.integer({min: 0, max: 9}).map(String))),
    memory: maybe(fc.integer({min: -3, max: 12})),
    deprecated: maybe(fc.boolean()),
    tags: maybe(fc.array(words, {maxLength: 3})),
    ipv4: maybe(fc.array(words, {maxLength: 2})),
    created: maybe(time.map(short => short + '1000-01-01T00:00:00'.slice(short.length))),
    updated: maybe(time.map(short => short + '1000-01-01T00:00:00'.slice(short.length))),
    action: maybe(
      fc.constantFrom('node', 'node_boot', 'node_create', 'volume_create', 'nodebalancer_node_create'),
    ),
    entity: maybe(fc.record({id: maybe(fc.integer({min: 0, max: 12}))})),
    region: maybe(fc.constantFrom('us-east', 'eu-central', 'de-fra-2')),
    node: maybe(words),
    node_id: maybe(fc.integer({min: 0, max: 12})),
    rules: maybe(
      fc.array(fc.record({port: maybe(fc.integer({min: 0, max: 9})), scheme: maybe(words)}), {maxLength: 2}),
    ),
    took: maybe(fc.integer({min: 0, max: 12})),
    specs: maybe(fc.record({disk: maybe(fc.integer({min: 0, max: 12}))})),
  },
  {requiredKeys: []},
);
