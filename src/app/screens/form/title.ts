import {resourceOf} from '../../../resources/index.ts';
import {clean, head, wrap} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import type {FormState, State} from '../../state.ts';
import {actionOf} from './fields.ts';

const most = 6;

/** What is done to what, in as many lines as its name takes: what is acted upon is not cut off, unless it would leave room for nothing else. */
export function titleLines({size}: State, form: FormState): string[] {
  const {title} = actionOf(form);
  const {singular, name} = resourceOf(form.resource);
  const {targets} = form;
  const what =
    targets.length === 0
      ? ''
      : targets.length === 1
        ? `  ${singular} ${clean(reveal(targets[0]?.label ?? ''))}`
        : `  ${targets.length} ${name}`;
  const cells = size.columns - 12;
  const lines = wrap(title + what, cells, most + 1);
  return lines.length > most
    ? [...lines.slice(0, most - 1), `${head(lines[most - 1] ?? '', cells - 1)}…`]
    : lines;
}
