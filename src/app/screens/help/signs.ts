import type {HelpSection} from '../../overlay.ts';
import {rowSigns} from '../list/row-signs.ts';

/** What the signs in a list mean, for the help. */
export const signsHelp: HelpSection = {
  title: 'The signs in a list',
  keys: [
    {keys: [rowSigns.inHand], help: 'the row in hand'},
    {keys: [rowSigns.marked], help: 'a marked row'},
    {keys: [rowSigns.markedInHand], help: 'a marked row, in hand'},
    {
      keys: ['underlined'],
      help: 'changed when the list was last read; with ! before it in ASCII or without colours',
    },
    {keys: ['…'], help: 'a row that has not been read yet; a text that is cut'},
    {keys: ['—'], help: 'nothing is there'},
  ],
};
