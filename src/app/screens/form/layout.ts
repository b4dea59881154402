import {clean, head, wrap} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {bodyHeight, formColumns} from '../../layout.ts';
import type {FormState, State} from '../../state.ts';
import type {Form} from './form.ts';

/** How a form that may be higher than the screen is cut to it. */

const longestTitle = 6;

/** The title of the form: the action and its items. The name of an item is wrapped, not cut, as long as it leaves room for the form. */
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

/** A single object has no other name, and what the action names already is not said again. */
function nameOf({singular}: Form['resource'], title: string, label: string): string {
  if (label === singular) return label;
  return title.toLowerCase().endsWith(` ${singular}`) ? label : `${singular} ${label}`;
}

/** The lines that the form has on the screen, below those of its title. */
export const formRoom = (state: State, form: Form): number => bodyHeight(state) - form.title.length;

/** The parts of a form below its title. All numbers are lines. */
interface Heights {
  /** The lines of the screen for all parts. */
  room: number;
  /** The fields and the buttons, or the outcomes. */
  main: number;
  /** The part of `main` that must be seen: its first and its last line. */
  focus: readonly [number, number];
  /** The changes and the cost. */
  changes: number;
  /** Several items, and the requests. */
  details: number;
  /** At a question what will be sent matters more than the fields it is made of. */
  asks?: boolean;
}

export interface FormLayout {
  /** The lines of `main` that are shown: from the first to before the last. */
  from: number;
  to: number;
  changes: number;
  details: number;
  /** Whether empty lines stand between the parts. */
  gaps: boolean;
}

/**
 * Cuts the details first, then the empty lines, then what is farthest from the focus, and the changes last. At a question
 * the empty lines go first, then the fields, and only then the details.
 */
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
  // The line after the focus is shown too, if there is one; of a focus that is too high, its end.
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

/** The lines that what happens to each item, and the requests, would take from where that is scrolled to. */
export function detailsLength({state, preview}: Form): number {
  const top = detailsTop(state);
  // Once the text is scrolled, one line says how far.
  return preview.details.length - top + (top > 0 ? 1 : 0);
}

/** How far the items are scrolled, where there are several. */
export const detailsTop = (form: FormState): number =>
  canScroll(form) && form.writes.length === 0 ? form.top : 0;

/** Whether what is done can be longer than the screen: to several items, or by a plan. */
export const canScroll = ({targets, plan}: FormState): boolean =>
  targets.length > 1 || plan?.stage === 'made';
