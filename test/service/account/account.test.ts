import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Transfer} from '../../../src/service/account/account-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {fetchFrom, open, read, sendAccepted} from '../helpers.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('account, profile, tickets', () => {
  test('a user is granted images by the number in their ids', async () => {
    const {images} = service.store.tables;
    const [image] = images.all();
    if (!image) throw new Error('there are no images');
    images.insert({...image, id: 'private/7', label: 'golden', is_public: false});
    expect(await read(service, '/account/users/lin-wei/grants')).toMatchObject({
      image: [{id: 7, label: 'golden', permissions: null}],
    });
  });

  test('prices need no token', async () => {
    const reply = await fetchFrom(service, '/v4/volumes/types');
    expect(await reply.json()).toMatchObject({data: [{id: 'volume', price: {monthly: 0.1}}], results: 1});
  });

  test('the transfer quota depends on the nodes', async () => {
    const before = await read<Transfer>(service, '/account/transfer');
    await sendAccepted(service, 'POST', '/node/instances', {
      type: 'g6-standard-2',
      region: 'es-mad',
      label: 'far',
    });
    const after = await read<Transfer>(service, '/account/transfer');
    expect(after.quota - before.quota).toBe(4000);
    expect(after.region_transfers.find(region => region.id === 'es-mad')?.quota).toBe(4000);
  });
});
