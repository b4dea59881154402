import type {Filled} from '../../../preferences/shell-template.ts';
import type {Input} from '../../input/line-editor.ts';

/** An own command that is about to run on an item. */
export interface PreparedCommand extends Filled {
  /** Its name, and the item it runs on: `trace of node web-1`. */
  what: string;
  in: 'foreground' | 'background' | 'reader';
}

/** The question whether it is to run; Cancel is selected first. */
export interface AskState {
  kind: 'ownAsk';
  prepared: PreparedCommand;
  runSelected: boolean;
}

/** Its output so far. */
export interface OutputState {
  kind: 'output';
  title: string;
  text: string;
  running: boolean;
  top: number;
  search: Input;
  searching: boolean;
}
