import {resourceOf} from '../../resources/index.ts';
import {clean, wrap} from '../../text.ts';
import {reveal} from '../../typeable.ts';
import type {Panel, State} from '../state.ts';
import {actionOf} from './fields.ts';

/** What is done to what, in as many lines as its name takes: what is acted upon is never cut off. */
export function titleLines({size}: State, panel: Panel): string[] {
  const {title} = actionOf(panel);
  const {singular, name} = resourceOf(panel.resource);
  const {targets} = panel;
  const what =
    targets.length === 0
      ? ''
      : targets.length === 1
        ? `  ${singular} ${clean(reveal(targets[0]?.label ?? ''))}`
        : `  ${targets.length} ${name}`;
  return wrap(title + what, size.columns - 12);
}
