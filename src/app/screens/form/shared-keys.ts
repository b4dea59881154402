import type {Binding} from '../../input/binding.ts';
import type {State} from '../../state.ts';
import {copyCurl} from './copy-curl.ts';
import type {Form} from './form-of.ts';
import {inForm, ofForm, show} from './in-form.ts';
import {formKeys} from './key-names.ts';
import {previewPage, previewScrolls, scrollPreview} from './preview.ts';

/** The keys that count in several modes of a form, and what their hints need. */

/** What the action does, in the middle of a sentence. */
export const doesOf = ({action}: Form): string => action.title.toLowerCase();

/** What is kept on this machine has no request to copy. */
export const copyHint = ofForm(
  ({resource}) => (resource.source.requests ? 'copy as curl' : undefined),
  undefined,
);

export const copyKey: Binding = {
  ...formKeys.copyCurl,
  help: 'copy the request as a curl command',
  hint: copyHint,
  run: inForm(copyCurl),
};

const scrolled = (lines: (state: State) => number) =>
  inForm((state, form) => show(state, scrollPreview(state, form, lines(state))));

const when = ofForm(({state}) => previewScrolls(state), false);

/** The keys that scroll the preview by the page: in fields, where the arrows move between them. */
export const previewPageKeys: readonly Binding[] = [
  {
    ...formKeys.pageDown,
    help: 'scroll down what is done to each',
    when,
    run: scrolled(previewPage),
  },
  {
    ...formKeys.pageUp,
    help: 'scroll up what is done to each',
    when,
    run: scrolled(state => -previewPage(state)),
  },
];

/** The keys that scroll the preview, where no field is. */
export const previewKeys: readonly Binding[] = [
  {...formKeys.down, help: 'a line down in what is done to each', when, run: scrolled(() => 1)},
  {...formKeys.up, help: 'a line up in what is done to each', when, run: scrolled(() => -1)},
  ...previewPageKeys,
];

/** What esc does at a question: back to the fields, where there are any. */
export const leaveHint = ofForm(({fields}) => (fields.length > 0 ? 'back' : 'cancel'), 'cancel');
