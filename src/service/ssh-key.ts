import * as v from 'valibot';
import {isPublicKey} from '../model/index.ts';
import {string} from './validation.ts';

/** A public key in a request body. */
export const publicKey = v.pipe(
  string,
  v.check(isPublicKey, 'Must be a public SSH key: its type, a space, and the key in base64'),
);
export const publicKeys = v.array(publicKey, 'Must be a list of public SSH keys');
