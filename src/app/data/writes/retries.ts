import type {Write} from '../../state/state.ts';

/** A way to try a write again: `send` if it was not done, `lookUp` whether it was, `resend` after a warning: it may have been. */
export type Retry = 'send' | 'lookUp' | 'resend';

/**
 * Returns the ways in which a write can be tried again. One from before this account was opened, as of an earlier run, is looked
 * up, never sent again.
 */
export function retriesOf({status, journalId, problem}: Write): readonly Retry[] {
  switch (status) {
    case 'refused':
      return problem?.outdated ? [] : ['send'];
    case 'cancelled':
    case 'failed':
      return ['send'];
    case 'unknown':
    case 'notVisible':
      return journalId === undefined ? ['lookUp', 'resend'] : ['lookUp'];
    default:
      return [];
  }
}

export const mayRetry = (write: Write, retry: Retry): boolean => retriesOf(write).includes(retry);

/** Whether no answer came, and no look-up has found the write done. */
export const isUnanswered = (write: Write): boolean => mayRetry(write, 'lookUp');

/** Whether a look-up may still find the write done; one may be running at this moment. */
export const isLookedFor = (write: Write): boolean =>
  isUnanswered(write) || (write.status === 'lookingUp' && write.lookUps !== undefined);

/** Whether a write was certainly not sent: it was stopped, or given up before it reached the service. */
export const isUnsent = ({status, problem}: Write): boolean =>
  status === 'cancelled' || (status === 'refused' && problem?.sent === false);
