import {clean, head, wrap} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {bodyHeight, formColumns} from '../../state/layout.ts';
import type {FormState, State} from '../../state/state.ts';
import type {Form} from './form.ts';

const longestTitle = 6;

/** The title of the form: the action and its items. The name of an item is wrapped, and cut only if it is very long. */
export function titleLines(
  state: State,
  {state: {targets, unfit = []}, action, resource}: Form,
): readonly string[] {
  const [target] = targets;
  const marked = targets.length + unfit.length;
  const named = target && targets.length === 1;
  const what = named
    ? `${nameOf(resource, action.title, clean(reveal(target.label)))}${unfit.length > 0 ? ` · 1 of ${marked} marked` : ''}`
    : `${targets.length}${unfit.length > 0 ? ` of ${marked} marked` : ''} ${resource.name}`;
  const cells = formColumns(state) - 12;
  const lines = wrap(target ? `${action.title}  ${what}` : action.title, cells, longestTitle + 1);
  return lines.length > longestTitle
    ? [...lines.slice(0, longestTitle - 1), `${head(lines[longestTitle - 1] ?? '', cells - 1)}…`]
    : lines;
}

/** Leaves out the kind of the item if it is the only name of the item, or if the title of the action has it. */
function nameOf({singular}: Form['resource'], title: string, label: string): string {
  if (label === singular) return label;
  return title.toLowerCase().endsWith(` ${singular}`) ? label : `${singular} ${label}`;
}

/** The lines of the screen below the title of the form. */
export const formRoom = (state: State, form: Form): number => bodyHeight(state) - form.title.length;

/** The parts of a form below its title. All numbers are lines. */
interface Heights {
  /** The lines of the screen for all parts. */
  room: number;
  /** The fields and the buttons, or the outcomes. */
  main: number;
  /** The first and the last line of `main` that must be on the screen. */
  focus: readonly [number, number];
  changes: number;
  /** The items if there are several, and the requests. */
  details: number;
  /** A question is asked, or a button is selected, so that the details matter more than the fields. */
  asks?: boolean;
}

export interface FormLayout {
  /** The first line of `main` that is shown, and the line after the last one. */
  from: number;
  to: number;
  changes: number;
  details: number;
  /** Whether empty lines stand between the parts. */
  gaps: boolean;
}

/** Cuts a high form in this order: details, empty lines, lines far from the focus, changes. At a question, details come last. */
export function layOut({
  room,
  main,
  focus: [first, last],
  changes,
  details,
  asks = false,
}: Heights): FormLayout {
  const gaps = main + changes + (asks ? details : 0) + 2 <= room;
  const left = room - (gaps ? 2 : 0);
  const focused = last - first + 1;
  const changesShown = Math.max(0, Math.min(changes, left - focused));
  const reserved = asks ? Math.max(0, Math.min(details, left - focused - changesShown)) : 0;
  const shown = Math.min(main, left - changesShown - reserved);
  // The line after the focus is shown too, if there is one. If the focus is higher than the screen, its end is shown.
  const from =
    focused > shown ? last - shown + 1 : Math.max(0, Math.min(first, Math.min(last + 2, main) - shown));
  return {
    from,
    to: Math.min(main, from + shown),
    changes: changesShown,
    details: Math.max(0, Math.min(details, left - shown - changesShown)),
    gaps,
  };
}

/** The number of lines that the details take, from the first one on the screen. */
export function detailsLength({state, preview}: Form): number {
  const top = detailsTop(state);
  // If they are scrolled, one line says how far.
  return preview.details.length - top + (top > 0 ? 1 : 0);
}

export const detailsTop = (form: FormState): number =>
  canScroll(form) && form.writes.length === 0 ? form.top : 0;

/** Whether the details can be scrolled: those of several items, and of a plan. */
export const canScroll = ({targets, plan}: FormState): boolean =>
  targets.length > 1 || plan?.stage === 'made';
