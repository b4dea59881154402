import {expect, test} from 'vitest';
import {loadCatalogues} from '../../../src/service/catalogue/load-catalogues.ts';
import {Store} from '../../../src/service/storage/store.ts';
import {createWord} from '../../../src/service/word.ts';
import {createClock, open, type Page, read, sendAccepted} from '../helpers.ts';

test('the public images become those of this program, and one’s own stay', () => {
  const store = new Store(createWord('node'));
  loadCatalogues(store, store.word);
  const {images} = store.tables;
  const known = images.all();
  const [first] = known;
  if (!first) throw new Error('there are no images');
  const own = images.insert({...first, id: 'private/1', is_public: false});
  images.update(first.id, {...first, label: 'as it was called before'});
  loadCatalogues(store, store.word);
  expect(images.all(({is_public}) => is_public)).toEqual(known);
  expect(images.all(({is_public}) => !is_public)).toEqual([own]);
});

test('an own image lists the regions that have it, and its size in all of them', async () => {
  const clock = createClock();
  const service = await open({now: clock.now});
  const [node] = (await read<Page<{id: number; label: string; region: string}>>(service, '/node/instances'))
    .data;
  const [disk] = (await read<Page>(service, `/node/instances/${node?.id}/disks`)).data;
  const image = await sendAccepted<{id: string; size: number}>(service, 'POST', '/images', {
    disk_id: disk?.id,
  });
  expect(image).toMatchObject({status: 'creating', regions: [], total_size: 0});
  clock.advance(60);
  const regions = [{region: node?.region, status: 'available'}];
  expect(await read(service, `/images/${image.id}`)).toMatchObject({
    ...{status: 'available', regions, total_size: image.size},
  });
  // As such services do for the public ones.
  const debian = await read<object>(service, '/images/node/debian12');
  expect(debian).toMatchObject({regions: null});
  expect(debian).not.toHaveProperty('total_size');
  service.close();
});
