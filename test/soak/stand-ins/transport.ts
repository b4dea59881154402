import {createTransport as create} from '../../../src/api/client/transport.ts';
import {seams} from './seams.ts';

export const createTransport: typeof create = settings => seams.carry(create(settings));
