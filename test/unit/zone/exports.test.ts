import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {importZone} from '../../../src/resources/domains/domains.ts';
import {golden} from '../../golden.ts';

/** Zone files in the form in which DNS providers, panels and servers export them: all that can be taken is, and the rest is named. */

const folder = new URL('./zones/', import.meta.url);
const domain = {id: 5, domain: 'moved.example', type: 'master', soa_email: 'a@moved.example', ttl_sec: 0};

async function rowsOf(name: string) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const answers = {file: name, skip_lines: true};
  const rows = await importZone.plan?.make(domain, {
    text,
    parts: [],
    extra: undefined,
    answers,
    fixed: false,
  });
  return (rows ?? []).map(({kind, cells, detail}) => [kind, ...cells, detail].filter(Boolean).join('  '));
}

test('what is taken of the zone files of others', async () => {
  const names = readdirSync(folder).sort();
  const texts = await Promise.all(names.map(async name => [name, ...(await rowsOf(name))].join('\n  ')));
  golden('zone-exports', `${texts.join('\n')}\n`);
  expect(names.length).toBeGreaterThan(9);
});
