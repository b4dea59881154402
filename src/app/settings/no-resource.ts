import {notAmong} from '../../preferences/shapes.ts';
import {resources} from '../../resources/index.ts';

/** `no resource is called "nods": did you mean nodes?` */
export const noResource = (name: string): string =>
  notAmong(
    'resource',
    name,
    resources.map(one => one.name),
  );
