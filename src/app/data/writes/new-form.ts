import type {Action} from '../../../resources/definition/action.ts';
import {emptyInput} from '../../state/line-editor.ts';
import type {CollectionRef} from '../../state/place.ts';
import type {FormState, Target, Unfit} from '../../state/state.ts';
import {initialInputs} from './request.ts';

/** The form of an action as it opens: nothing has been typed yet. */
export const newForm = (
  {resource, params}: CollectionRef,
  action: Action<unknown>,
  targets: readonly Target[],
  unfit: readonly Unfit[] = [],
): FormState => ({
  kind: 'form',
  resource,
  action: action.name,
  params,
  targets,
  unfit,
  inputs: initialInputs(action, targets),
  fieldIndex: 0,
  suggestionIndex: -1,
  untouched: true,
  stage: 'fill',
  sendSelected: false,
  typedWord: emptyInput,
  strayCharacters: 0,
  confirmFirst: false,
  timesRefused: 0,
  refusedFields: {},
  mistakesShown: false,
  secretsShown: false,
  top: 0,
  writes: [],
});
