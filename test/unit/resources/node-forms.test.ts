import {expect, test} from 'vitest';
import type {Disk, Node, Type} from '../../../src/model/index.ts';
import type {FormPlace} from '../../../src/resources/definition/action.ts';
import {noPlace} from '../../../src/resources/definition/action.ts';
import {
  deployment,
  deploymentBody,
  fillsData,
  scriptData,
  valuesByName,
} from '../../../src/resources/nodes/node-deploy.ts';
import {tooSmallFor} from '../../../src/resources/nodes/node-parts.ts';
import {typeDetail} from '../../../src/resources/nodes/node-types.ts';
import {money} from '../../money.ts';

/** What the forms of a node say: of the script it is made from, and of another type. */

const script = {
  ...{id: 1, label: 'a', script: ''},
  user_defined_fields: [
    {name: 'user', label: 'User name', default: 'me'},
    {name: 'size', oneOf: 'small,large'},
  ],
};

test('what a script asks for is filled in, and each mistake in it told', () => {
  const {script_asks, stackscript_data} = fillsData(script);
  expect(stackscript_data).toBe('user=me\nsize=');
  expect(JSON.parse(script_asks ?? '')).toEqual([
    {name: 'user', label: 'User name', usual: true},
    {name: 'size', label: 'size', one: ['small', 'large']},
  ]);
  expect(fillsData({...script, user_defined_fields: []})).toEqual({script_asks: '', stackscript_data: ''});
  const check = (text: string) =>
    scriptData.stackscript_data.check?.(text, undefined, {script_asks}, noPlace);
  expect(
    [
      'user=me\nsize=small',
      ' user = me \n \n size=large',
      'user=me\nsize=huge',
      'user=me',
      '',
      'user=me\nsize=small\nother=1\nmore=2',
      'user=me\nodd\nodder',
    ].map(check),
  ).toEqual([
    undefined,
    undefined,
    'size is one of small, large',
    'still needed: size: size (small or large)',
    'still needed: size: size (small or large)',
    'line 3 has a name that the script does not ask for: it asks for user, size',
    'a line is NAME=value, and line 2 is not',
  ]);
  expect(valuesByName(' a = b=c \nd=\n\ne\nf=1')).toEqual({a: 'b=c', f: '1'});
  const when = (answers: object) => scriptData.stackscript_data.when?.({...answers}, undefined);
  const whole = {script_asks: '[]', stackscript_id: 1, image: 'a'};
  expect(when(whole)).toBe(true);
  for (const name of Object.keys(whole)) expect(when({...whole, [name]: undefined}), name).toBe(false);
});

test('an empty default makes an answer optional, and a choice is sent as the script declares it', () => {
  const {script_asks, stackscript_data} = fillsData({
    ...script,
    user_defined_fields: [
      {name: 'host', label: 'Host name', default: ''},
      {name: 'tls', label: 'TLS', oneOf: 'Yes, No', default: 'Yes'},
      {name: 'log', label: 'Log', default: null},
    ],
  });
  const answers = {script_asks};
  const check = (text: string) => scriptData.stackscript_data.check?.(text, undefined, answers, noPlace);
  expect(check(stackscript_data ?? '')).toBe('still needed: log: Log');
  expect(check('host=\ntls=No\nlog=a')).toBeUndefined();
  expect(check('tls=Maybe\nlog=a')).toBe('tls is one of Yes, No');
  const sent = (text: string) => deploymentBody({...answers, stackscript_data: text}).stackscript_data;
  expect(sent('host=\ntls=No\nlog=a')).toEqual({tls: ' No', log: 'a'});
  expect(sent('tls= Yes ')).toEqual({tls: 'Yes'});
});

const node: Node = {id: 3, label: 'web', type: 'large', specs: {disk: 51_200}};
const small: Type = {id: 'small', label: 'Small', disk: 25_600, memory: 1024, vcpus: 1, price: {monthly: 5}};
const placeOf = (disks: readonly Partial<Disk>[] | undefined): FormPlace => ({
  ...{word: 'node', params: {}, prices: {}, find: () => undefined},
  // The cast: the caller names the type of what is listed.
  listed: <T>() => disks as readonly T[] | undefined,
});

test('a smaller type is taken if the disks fit into it', () => {
  const why = (disks: readonly Partial<Disk>[] | undefined, type = small) =>
    tooSmallFor(type, node, placeOf(disks));
  expect(why(undefined)).toBe('its disks are being read, to see whether they fit');
  expect(why([])).toBeUndefined();
  expect(why([{size: 25_000}, {size: 600}, {size: null}])).toBeUndefined();
  expect(why([{size: 25_000}, {size: 601}])).toBe(
    'its disks take 25 GB, and small has 25 GB: shrink or delete disks first',
  );
  expect(why(undefined, {...small, disk: 51_200})).toBeUndefined();
  expect(tooSmallFor(undefined, node, placeOf(undefined))).toBeUndefined();
});

test('beside a type is its price, and what is different', () => {
  const large: Type = {...small, id: 'large', disk: 51_200, vcpus: 2, price: {monthly: 10}};
  // The cast: the only type that is looked up.
  const sources = {
    prices: {},
    find: <T>(_: string, id: unknown) => (id === 'large' ? (large as T) : undefined),
  };
  const same: Type = {...large, price: {monthly: 10}};
  expect(typeDetail(small, [{}], sources)).toBe(money('$5.00 a month · 1 CPU · 1 GB · 25 GB disk'));
  expect(typeDetail(small, [node], sources, [node])).toBe(
    money('$5.00 a month (-$5.00) · smaller disk: 25 GB · 1 CPU · 1 GB'),
  );
  expect(typeDetail(same, [node], sources, [node])).toBe(
    money('$10.00 a month · 2 CPUs · 1 GB · 50 GB disk'),
  );
  expect(typeDetail({...same, price: {monthly: 11}}, [node, node], sources, [node, node])).toBe(
    money('together $22.00 a month (+$2.00) · 2 CPUs · 1 GB · 50 GB disk'),
  );
});

test('beside a type without a price of backups is that this price is not known, and no difference', () => {
  const node: Node = {id: 3, label: 'web', type: 'large', backups: {enabled: true}};
  const large: Type = {...small, id: 'large', addons: {backups: {price: {monthly: 2}}}};
  // The cast: the only type that is looked up.
  const sources = {prices: {}, find: <T>() => large as T};
  expect(typeDetail(small, [node], sources, [node])).toMatch(
    /^\$5\.00 a month · price unknown for backups · 1 CPU · /,
  );
});

test('an SSH key is sent without the line break that ends its file', () => {
  const key = {id: 1, label: 'work', ssh_key: 'ssh-ed25519 AAAA ann@host\n'};
  expect(deployment.authorized_keys.from?.value?.(key, noPlace)).toBe('ssh-ed25519 AAAA ann@host');
});
