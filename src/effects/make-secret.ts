import {customAlphabet} from 'nanoid';

/** No characters that look alike, and no signs that a shell or a form treats specially. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.';

/** Makes a secret of 24 characters, about 140 bits, from the system's random source. */
export const makeSecret = customAlphabet(alphabet, 24);
