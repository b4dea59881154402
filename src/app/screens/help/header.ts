import type {HelpSection} from '../../overlay.ts';

/** The parts of the header, for the help. */
export const headerHelp: HelpSection = {
  title: 'In the header',
  keys: [
    {keys: ['budget 187/200'], help: 'requests left this minute, of those that the service allows'},
    {
      keys: ['as of 14:03Z'],
      help: 'when the oldest data on the screen was read; on the overview, the oldest that changes',
    },
  ],
};
