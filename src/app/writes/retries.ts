import type {Write} from '../state.ts';

/**
 * How a person may try a write again: `send` it, as nothing was done; `lookUp` whether it was done; `resend` it after a
 * warning, though it may have been done. What an earlier run sent is looked up, never sent again.
 */
export type Retry = 'send' | 'lookUp' | 'resend';

const sendAgain: readonly Retry[] = ['send'];
const lookUpOnly: readonly Retry[] = ['lookUp'];
const afterWarning: readonly Retry[] = ['lookUp', 'resend'];
const none: readonly Retry[] = [];

/** Returns the ways in which a write can be tried again. */
export function retriesOf({status, journalId}: Write): readonly Retry[] {
  switch (status) {
    case 'refused':
    case 'cancelled':
    case 'failed':
      return sendAgain;
    case 'unknown':
    case 'notVisible':
      return journalId === undefined ? afterWarning : lookUpOnly;
    default:
      return none;
  }
}

export const mayRetry = (write: Write, retry: Retry): boolean => retriesOf(write).includes(retry);

/** No answer came, and no look-up has found it done. */
export const isUnanswered = (write: Write): boolean => mayRetry(write, 'lookUp');

/** Whether a look-up may still find the write done; one may be running at this moment. */
export const isLookedFor = (write: Write): boolean =>
  isUnanswered(write) || (write.status === 'lookingUp' && write.lookUps !== undefined);
