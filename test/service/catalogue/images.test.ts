import {expect, test} from 'vitest';
import {loadImages} from '../../../src/service/catalogue/load-catalogues.ts';
import {openStore} from '../../../src/service/storage/open-store.ts';
import {createWord} from '../../../src/service/word.ts';

test('the public images become those of this program, and one’s own stay', async () => {
  const word = createWord('node');
  const store = openStore(word);
  await loadImages(store, word);
  const {images} = store.tables;
  const known = images.all('is_public = 1');
  const [first] = known;
  if (!first) throw new Error('there are no images');
  const own = {...first, id: 'private/1', is_public: false};
  images.insert(own);
  images.update(first.id, {...first, label: 'as it was called before'});
  await loadImages(store, word);
  expect(images.all('is_public = 1')).toEqual(known);
  expect(images.all('is_public = 0')).toEqual([own]);
  store.close();
});
