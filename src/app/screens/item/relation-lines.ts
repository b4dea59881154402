import {resourceOf} from '../../../resources/index.ts';
import {brief} from '../../../text/text.ts';
import {relationsOf} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {Document} from '../document.ts';
import type {Detail} from './detail.ts';
import {layField, nameWidth, toldRest} from './fields.ts';
import type {Line} from './line.ts';
import {relationText} from './relation-text.ts';

/** What the item leads to, under the digits that open it. What has none is opened from the palette. */
export function relationLines(state: State, {place, value, columns, beside}: Detail): readonly Line[] {
  const {resource: name, params} = place;
  const resource = resourceOf(name);
  const width = nameWidth(resource);
  const document = new Document<Line>();
  for (const {relation, key} of relationsOf(state, {resource: name, params}, value)) {
    // Beside a list, a field of that name tells it.
    if (beside && relation.id && resource.columns.some(({title}) => title === relation.title)) continue;
    const told = relationText(state, relation, {value, params});
    // Names are cut to fit the line, a failure is not.
    const whole = told.tone === 'bad' && !beside;
    const text = whole ? told.text : brief(told.text, Math.max(8, columns - width - 4));
    const shown = beside && told.awaited ? '…' : text;
    const tone = shown === text ? told.tone : 'dim';
    const field = {name: `${key} ${relation.title}`, text: shown, tone, opens: relation.title};
    layField(document, field, width, columns);
  }
  const lines = document.lines(toldRest);
  return lines.length > 0 ? [{kind: 'heading', text: 'Relations'}, ...lines] : [];
}
