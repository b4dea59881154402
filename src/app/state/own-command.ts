import type {Filled} from '../../preferences/shell-template.ts';
import type {Input} from './line-editor.ts';

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

export interface OutputState {
  kind: 'output';
  title: string;
  text: string;
  running: boolean;
  top: number;
  search: Input;
  searching: boolean;
}
