import type {Params} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {brief, wrapCut} from '../../../text/text.ts';
import {memoize} from '../../memoize.ts';
import {isInColumn, relationsOf} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {Document} from '../document.ts';
import type {Detail} from './detail.ts';
import {fieldNameWidth, layField, nameWidth, widest} from './fields.ts';
import {type DetailLine, remarkLine} from './line.ts';
import {relationText} from './relation-text.ts';

/** Lines that a text may have in one of several columns, and the cells from which one has enough of it. */
const limits = {lines: 3, cells: 90} as const;

/** They are laid out in columns of several widths, one of which is taken. */
const relationsWithText = memoize((state: State, resource: string, params: Params, value: unknown) =>
  relationsOf(state, {resource, params}, value).map(({relation, key}) => ({
    relation,
    key,
    shownText: relationText(state, relation, {value, params}),
  })),
);

/** The relations of an item, under the digits that open them. One without a digit is opened from the palette. */
export function relationLines(
  state: State,
  {place, value, columns, beside, narrowed = false}: Detail,
): readonly DetailLine[] {
  const {resource: name, params} = place;
  const resource = resourceOf(name);
  const shown = relationsWithText(state, name, params, value).filter(
    ({relation}) => !(beside && isInColumn(name, relation)),
  );
  // In a column of fields they are aligned with these, as far as their names allow.
  const width = narrowed
    ? Math.max(fieldNameWidth(resource), widest(shown.map(({relation: {title}}) => `1 ${title}`)))
    : nameWidth(resource);
  const document = new Document<DetailLine>();
  for (const {relation, key, shownText} of shown) {
    const awaited = beside !== undefined && shownText.awaited === true;
    // Names are cut to fit, a failure is not.
    const room = Math.max(8, columns - width - 4);
    const cut =
      narrowed && !beside && columns < limits.cells
        ? wrapCut(brief(shownText.text, (limits.lines + 1) * room), room, limits.lines).join(' ')
        : brief(shownText.text, room);
    const whole = shownText.tone === 'bad' && !beside;
    const text = awaited ? '…' : whole ? shownText.text : cut;
    const tone = awaited ? 'dim' : shownText.tone;
    layField(document, {name: `${key} ${relation.title}`, text, tone, opens: relation.title}, width, columns);
  }
  const lines = document.lines(remarkLine);
  return lines.length > 0 ? [{kind: 'heading', text: 'Relations'}, ...lines] : [];
}
