import type {HelpSection} from '../../overlay.ts';
import {rowSigns} from '../list/row-signs.ts';

/** The signs in a list, for the help. */
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
