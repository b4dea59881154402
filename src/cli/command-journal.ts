import type {AccountBadge} from '../app/state.ts';
import {openJournal} from '../journal/journal.ts';
import type {Session} from './session.ts';

/** Opens the journal for the writes of a command to an account. */
export const commandJournal = ({redactor}: Session, account: AccountBadge) =>
  openJournal(process.env, {
    account: () => account,
    run: Date.now().toString(36) + process.pid.toString(36),
    pid: process.pid,
    redactor,
  });
