import {createStore as create, type Store} from '../../../src/app/loop/store.ts';
import {seams} from './seams.ts';

export function createStore(...[initial, perform, observe]: Parameters<typeof create>): Store {
  seams.store = create(initial, perform, (...told) => {
    observe?.(...told);
    seams.observe(...told);
  });
  return seams.store;
}
