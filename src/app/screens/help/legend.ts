import type {HelpSection} from '../../overlay.ts';
import {rowSigns} from '../list/row-signs.ts';

export const signsHelp: HelpSection = {
  title: 'The signs in a list',
  keys: [
    {keys: [rowSigns.atCursor], help: 'the row under the cursor'},
    {keys: [rowSigns.marked], help: 'a marked row'},
    {keys: [rowSigns.markedAtCursor], help: 'a marked row under the cursor'},
    {
      keys: ['underlined'],
      help: 'changed when the list was last read; with ! before it in ASCII or without colours',
    },
    {keys: ['…'], help: 'a row that has not been read yet; a text that is cut'},
    {keys: ['—'], help: 'nothing is there'},
  ],
};

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

export const mouseHelp: HelpSection = {
  title: 'With the mouse',
  keys: [
    {
      keys: ['click'],
      help: 'select a row, a field or a choice, open a relation; a second click opens the row',
    },
    {keys: ['wheel'], help: 'scroll'},
    {keys: ['click on a title'], help: 'sort by it; a second click reverses the order'},
    {keys: ['click on a crumb'], help: 'go there'},
    {keys: ['click on a hint'], help: 'what its key does, but for sending'},
    {keys: ['shift and drag'], help: 'select text, as the terminal does'},
  ],
};
