import {expect, test} from 'vitest';
import type {Script} from '../../../src/service/catalogue/catalogue-schema.ts';
import {userDefinedFields} from '../../../src/service/catalogue/script-routes.ts';
import {open, read, sendAccepted, sendRefused} from '../helpers.ts';

const head = '#!/bin/bash\n';

test.each([
  ['nothing', []],
  ['# <UDF name="a" label="A" />', [{name: 'a', label: 'A', example: ''}]],
  ['# <udf name="a" label="A"/>', [{name: 'a', label: 'A', example: ''}]],
  ["# <UDF label='it is \"so\"' name='a'>", [{name: 'a', label: 'it is "so"', example: ''}]],
  [
    '#<UDF name="DB_PASSWORD" Label="Database password" example="hunter2" default="">',
    [{name: 'DB_PASSWORD', label: 'Database password', example: 'hunter2', default: ''}],
  ],
  [
    '# <UDF name="role" label="a > b" oneOf="primary,replica" default="replica" />\n# <UDF name=extra label=Extra MANYOF="x,y" />',
    [
      {
        name: 'role',
        label: 'a > b',
        example: '',
        default: 'replica',
        oneOf: 'primary,replica',
        oneof: 'primary,replica',
      },
      {name: 'extra', label: 'Extra', example: '', manyOf: 'x,y', manyof: 'x,y'},
    ],
  ],
  ['# <UDF\n#   name="a" label="A">', []],
  ['# <UDF\n  name="节点"\n  label="A">', 'refused'],
  [
    '# <UDF name="a" label="节点名称 🚀" default="一" />',
    [{name: 'a', label: '节点名称 🚀', example: '', default: '一'}],
  ],
  ['# <UDFX name="a" label="A">', []],
  ['# < UDF name="a">', []],
])('the fields of %j', (text, expected) => {
  if (expected === 'refused') expect(() => userDefinedFields(head + text)).toThrow();
  else expect(userDefinedFields(head + text)).toEqual(expected);
});

test('a long script is parsed quickly', () => {
  for (const part of ['<udf ', '<udf a', '<udf a=', '<udf a="', '<udf a=b ', ' ', '<udf\n'])
    userDefinedFields(head + part.repeat(1_000_000 / part.length));
  userDefinedFields(`${head}<udf ${'a=b '.repeat(250_000)}`);
  userDefinedFields(`${head}<udf ${' '.repeat(900_000)}`);
});

test('a script shows its fields, and new ones when it changes', async () => {
  const service = await open();
  const body = {
    label: 'with questions',
    images: ['any/all'],
    script: `${head}# <UDF name="a" label="A" />\n`,
  };
  const made = await sendAccepted<Script>(service, 'POST', '/node/stackscripts', body);
  expect(made.user_defined_fields).toEqual([{name: 'a', label: 'A', example: ''}]);
  const path = `/node/stackscripts/${made.id}`;
  await sendAccepted(service, 'PUT', path, {description: 'as it was'});
  expect((await read<Script>(service, path)).user_defined_fields).toHaveLength(1);
  await sendAccepted(service, 'PUT', path, {script: `${head}# <UDF name="b" label="B" oneof="x,y" />\n`});
  expect((await read<Script>(service, path)).user_defined_fields).toMatchObject([{name: 'b', oneOf: 'x,y'}]);
  await sendAccepted(service, 'PUT', path, {script: `${head}true\n`});
  expect((await read<Script>(service, path)).user_defined_fields).toEqual([]);
});

test.each([
  ['<UDF label="A">', 'Each <UDF> of the script needs a name and a label'],
  ['<UDF name="a">', 'Each <UDF> of the script needs a name and a label'],
  ['<UDF>', 'Each <UDF> of the script needs a name and a label'],
  [
    '<UDF name="a b" label="A">',
    'A user-defined field is named with up to 64 letters, digits and _, not a b',
  ],
  ['<UDF name="a" label="A"><UDF name="a" label="B">', 'The user-defined field a is there twice'],
  ['<UDF name="a" label="A" oneof="x" manyof="y">', 'The user-defined field a has oneof and manyof'],
])('%s is refused', async (tag, reason) => {
  const body = {label: 'questions', images: ['any/all'], script: `${head}# ${tag}`};
  expect(await sendRefused(await open(), 'POST', '/node/stackscripts', body)).toEqual([
    `400 script: ${reason}`,
  ]);
});
