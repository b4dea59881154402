import {cleanWhole} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {type Board, boardLines} from './board.ts';
import type {Change, Reading} from './change.ts';
import type {Outside} from './outside.ts';
import {changesPrinter, sentence, type WatchForm} from './print-changes.ts';
import type {WatchTerminal} from './terminal.ts';

/** The number of sentences that are kept, which is more than are shown. */
const kept = 20;

export type WatchOutput = ReturnType<typeof drawChanges>;

/** Returns the output of a watch: a table that is redrawn in place, or lines if the terminal cannot do that. */
export function watchOutput(form: WatchForm, around: Outside): WatchOutput {
  const {write, report, takeTerminal} = around;
  if (takeTerminal) return drawChanges(form, around, takeTerminal);
  return {print: changesPrinter(form, write), note: report, fail: report, close: async () => {}};
}

/** Draws what a watch reads as a table. The last one stays on the terminal at the end. */
function drawChanges(form: WatchForm, {now, write}: Outside, take: () => WatchTerminal) {
  let terminal: WatchTerminal | undefined;
  let board: Board | undefined;
  let note: string | undefined;
  let failure: string | undefined;
  const draw = async () => {
    if (!board || !terminal) return;
    const told = failure ?? note;
    terminal.draw(await boardLines({...board, told}, form, form.context, terminal.size()));
  };
  return {
    async print(changes: readonly Change[], reading: Reading): Promise<void> {
      failure = undefined;
      const at = clock(now(), form.context);
      // Changes in columns that the board does not show are not reported.
      const told = (board ? changes : []).flatMap(change => {
        const text = sentence(change, form);
        return text === undefined ? [] : [{change, text}];
      });
      board = {
        at,
        reading,
        changes: told.map(({change}) => change),
        sentences: [...(board?.sentences ?? []), ...told.map(({text}) => text)].slice(-kept),
      };
      if (!terminal) {
        terminal = take();
        terminal.onChange(() => void draw());
      }
      await draw();
    },
    /** Shows a remark about the list until the watch ends. */
    note(text: string): void {
      note = text;
    },
    /** Shows an error until the next reading. */
    fail(text: string): void {
      failure = text;
      void draw();
    },
    async close(): Promise<void> {
      if (!terminal || !board) return;
      terminal.close();
      const listed = [...board.reading].map(
        ([id, item]): Change => ({at: now(), change: 'listed', id, item}),
      );
      if (listed.length > 0) await changesPrinter(form, write)(listed);
      // The watched items are gone, as the last sentence says.
      else for (const text of board.sentences.slice(-1)) await write(`${cleanWhole(text)}\n`);
    },
  };
}
