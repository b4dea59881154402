import {expect, test} from 'vitest';
import {outcomeUnknown} from '../../../src/api/errors/api-error.ts';
import {examples, habits, operators} from '../../../src/api/filter/operators.ts';
import {endpoints} from '../../../src/api/index.ts';
import {limits} from '../../../src/api/json.ts';
import {paneFrom, smallest} from '../../../src/app/state/layout.ts';
import {sixteen, themes} from '../../../src/frame/palettes.ts';
import {drawn} from '../../../src/frame/theme.ts';
import * as model from '../../../src/model/index.ts';
import {exitCode, exitCodeOf} from '../../../src/output.ts';
import {declared, fileVersion} from '../../../src/preferences/declared.ts';
import * as all from '../../../src/resources/all.ts';
import {markOf} from '../../../src/resources/definition/column.ts';
import {phrases, verbs} from '../../../src/resources/events/event-sentence.ts';
import {resources} from '../../../src/resources/index.ts';
import {routes} from '../../../src/service/routes.ts';
import {rateLimits} from '../../../src/service/simulation/faults.ts';
import {collections} from '../../../src/service/storage/collections.ts';
import {golden} from '../../golden.ts';
import {linesOf, type Names} from './declared-text.ts';

/**
 * All that is declared as data, as it is: the names, limits and values that the service knows, the requests, the keys.
 * A slip in one of them shows here, and its diff says whether it was meant. `npm run golden` renews them.
 */

const named = (values: Readonly<Record<string, unknown>>): Names =>
  new Map(Object.entries(values).map(([name, value]) => [value, name]));

const modelNames = named(
  Object.fromEntries(Object.entries(model).filter(([, value]) => 'type' in Object(value))),
);
const entityNames = named(
  Object.fromEntries(Object.values(collections).map(({name, schema}) => [name, schema])),
);

/** @param width of a line: what is wider is divided */
function keep(
  name: string,
  entries: readonly (readonly [string, unknown])[],
  names: Names,
  width = Number.POSITIVE_INFINITY,
) {
  expect(entries.length).toBeGreaterThan(10);
  golden(name, `${entries.flatMap(([key, value]) => linesOf(key, value, names, width)).join('\n')}\n`);
}

test('what the service is known to have', () => {
  // In its own place a schema is not named but shown.
  const shown = Object.entries(model).map(
    ([name, value]) => [name, typeof value === 'object' && 'kind' in value ? {...value} : value] as const,
  );
  keep('model', shown, modelNames);
});

test('the requests of the program', () => {
  keep('requests', Object.entries(endpoints), modelNames);
});

test('the resources', () => {
  const hidden = Object.values(all).filter(one => !resources.includes(one));
  // What follows from the columns and the schema is worked out, and tested where that is done.
  const shown = [...resources, ...hidden].map(({name, fields: _, ...resource}) => [name, resource] as const);
  const requests = Object.entries(endpoints).flatMap(([group, those]) =>
    Object.entries(those).map(([name, one]) => [`${group}.${name}`, one] as const),
  );
  keep('resources', shown, new Map([...modelNames, ...named(Object.fromEntries(requests))]), 600);
});

/** How a request can fail. */
const problems = [
  ...(['refused', 'unauthorized', 'forbidden', 'missing', 'limited', 'maintenance', 'server'] as const),
  ...(['unreachable', 'timeout', 'malformed', 'aborted'] as const),
];
const nothingSent = {message: '', reasons: [], sent: false};

/** All that an item can be, in the words of the service. */
const statuses = [
  ...new Set([
    ...resources.flatMap(({values}) => Object.values(values ?? {}).flat()),
    ...['minor', 'outage', 'critical', 'done', 'given_up', 'Not done'],
  ]),
];
/** Signs of the program that are no ASCII. */
const drawnSigns = '›·…—–▌█•◆↑↓→←×↵‘’“”\u00a0─│●▲△é中';

test('the settings, and the tables that sentences, filters and layouts are made by', () => {
  const tables = {
    verbs,
    phrases,
    operators,
    habits,
    examples,
    exitCode,
    statusAfter: Object.fromEntries(problems.map(kind => [kind, exitCodeOf({...nothingSent, kind})])),
    mayBeDone: problems.filter(kind => outcomeUnknown({...nothingSent, kind, sent: true})),
    mayBeDoneUnsent: problems.filter(kind => outcomeUnknown({...nothingSent, kind})),
    limits,
    rateLimits,
    paneFrom,
    smallest,
    themes,
    sixteen,
    marks: Object.fromEntries(
      statuses.map(word => [word, markOf(word)]).filter(([, mark]) => mark !== markOf('')),
    ),
    noMark: markOf(''),
    ascii: Object.fromEntries(
      Array.from(drawnSigns, sign => [sign, drawn({palette: undefined, ascii: true}, sign)]),
    ),
  };
  keep('tables', [...Object.entries(declared), ...Object.entries({fileVersion, ...tables})], new Map());
});

test('the collections of the embedded service', () => {
  keep(
    'collections',
    Object.entries(collections).map(([name, {schema, ...rest}]) => [name, {...rest, schema: {...schema}}]),
    entityNames,
  );
});

test('the routes of the embedded service', () => {
  keep(
    'routes',
    routes.map(({method, path, ...route}) => [`${method} ${path}`, route]),
    entityNames,
  );
});
