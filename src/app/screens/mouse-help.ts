import type {HelpSection} from '../state.ts';

/** What the mouse does, for the help. */
export const mouseHelp: HelpSection = {
  title: 'With the mouse',
  keys: [
    {
      keys: ['click'],
      help: 'take the row, once more opens it; a field of a form or an export, a choice, a relation',
    },
    {keys: ['wheel'], help: 'scroll'},
    {keys: ['click on a title'], help: 'sort by it; once more turns the order round'},
    {keys: ['click on a crumb'], help: 'go there'},
    {keys: ['click on a hint'], help: 'what its key does, but for sending'},
    {keys: ['shift and drag'], help: 'select text, as the terminal does'},
  ],
};
