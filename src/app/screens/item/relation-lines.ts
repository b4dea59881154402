import type {Params} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {brief, wrapCut} from '../../../text/text.ts';
import {isInColumn, relationsOf} from '../../data/relations/relations.ts';
import {memoize} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {Document} from '../shared/document.ts';
import type {Detail} from './detail.ts';
import {type DetailLine, fieldNameWidth, layField, nameWidth, remarkLine, widest} from './fields.ts';
import {relationText} from './relation-text.ts';

/** In a column narrower than `cells`, a relation may take that many lines; otherwise it takes one. */
const limits = {lines: 3, cells: 90} as const;

/** Memoized because the layout asks for the lines in several widths. */
const relationsWithText = memoize((state: State, resource: string, params: Params, value: unknown) =>
  relationsOf(state, {resource, params}, value).map(({relation, key}) => ({
    relation,
    key,
    shownText: relationText(state, relation, {from: resource, value, params}),
  })),
);

/** The relations of an item, each after the key that opens it. */
export function relationLines(
  state: State,
  {place, value, columns, beside, narrowed = false}: Detail,
): readonly DetailLine[] {
  const {resource: name, params} = place;
  const resource = resourceOf(name);
  const shown = relationsWithText(state, name, params, value).filter(
    ({relation}) => !(beside && isInColumn(name, relation)),
  );
  // In a column of fields, the relations are aligned with the fields unless their names are longer.
  const width = narrowed
    ? Math.max(fieldNameWidth(resource), widest(shown.map(({relation: {title}}) => `1 ${title}`)))
    : nameWidth(resource);
  const document = new Document<DetailLine>();
  for (const {relation, key, shownText} of shown) {
    const awaited = beside !== undefined && shownText.awaited === true;
    // Item names are cut to fit, the text of a failure is not.
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
