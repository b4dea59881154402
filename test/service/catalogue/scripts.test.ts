import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Script} from '../../../src/service/catalogue/catalogue-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('scripts', () => {
  test('can be created, changed and deleted, but not those of other accounts', async () => {
    const made = await sendAccepted<Script>(service, 'POST', '/node/stackscripts', {
      label: '脚本 one',
      script: '#!/bin/sh\n',
      images: ['node/debian12'],
      is_public: false,
    });
    expect(made).toMatchObject({mine: true, is_public: false, username: 'kestrel'});
    expect(
      await sendAccepted(service, 'PUT', `/node/stackscripts/${made.id}`, {is_public: true}),
    ).toMatchObject({
      is_public: true,
    });
    expect(await sendRefused(service, 'PUT', `/node/stackscripts/${made.id}`, {is_public: false})).toEqual([
      '400 is_public: A script that is public stays public',
    ]);
    await sendAccepted(service, 'DELETE', `/node/stackscripts/${made.id}`);
    const [other] = (await read<Page<Script>>(service, '/node/stackscripts')).data;
    expect(await sendRefused(service, 'DELETE', `/node/stackscripts/${other?.id}`)).toEqual([
      '403 Unauthorized',
    ]);
    expect(
      await sendRefused(service, 'POST', '/node/stackscripts', {label: 'abc', script: 'echo', images: []}),
    ).toEqual([
      '400 script: Must begin with #! and the program that runs it',
      '400 images: At least one image is required',
    ]);
  });
});
