import type {HelpSection} from '../../overlay.ts';

/** The uses of the mouse, for the help. */
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
