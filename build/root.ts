import {dirname} from 'node:path';

/** The folder of the checkout. */
export const root = dirname(import.meta.dirname);
