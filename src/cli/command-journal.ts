import type {AccountBadge} from '../app/state.ts';
import {openJournal} from '../journal/journal.ts';
import type {Session} from './session.ts';

export const commandJournal = ({redactor}: Session, account: AccountBadge) =>
  openJournal(process.env, {
    account: () => account,
    run: Date.now().toString(36) + process.pid.toString(36),
    pid: process.pid,
    redactor,
  });
