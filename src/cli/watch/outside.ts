import {warn} from '../../output.ts';
import {type Write, write} from '../read/output.ts';
import {pause} from './pause.ts';
import {watchReader} from './reader.ts';

/** What a watch needs of the world. */
export interface Outside {
  now: () => number;
  /** Resolves with false once nobody listens any more. */
  pause: (milliseconds: number) => Promise<boolean>;
  write: Write;
  /** Tells in sentences what a person should know. */
  report: (text: string) => void;
}

export function outside(): Outside {
  const isOver = watchReader();
  return {now: Date.now, pause: milliseconds => pause(milliseconds, isOver), write, report: warn};
}
