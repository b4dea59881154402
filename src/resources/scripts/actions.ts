import {endpoints} from '../../api/endpoints/endpoints.ts';
import {bodyOf, linesOf} from '../definition/action/answers.ts';
import {createAction, editAction, removeAction} from '../definition/action/common-actions.ts';
import {describingFields, publicity, revisionNote, scriptFile, scriptText, textChanges} from './fields.ts';
import {action, ifForeign} from './script.ts';

const create = action({
  ...createAction,
  title: 'Create script',
  endpoint: endpoints.scripts.create,
  fields: {
    file: {
      ...scriptFile,
      inForm: 'empty to write it here',
      proposes: ({name}) => ({label: name.replace(/\.(sh|bash|py|pl|rb)$/, '')}),
    },
    script: scriptText,
    ...describingFields,
    rev_note: revisionNote,
  },
  changes: publicity,
  cautions: publicity,
  creates: answers => ({resource: 'scripts', label: String(answers.label)}),
});

const revise = action({
  name: 'revise',
  title: 'Edit its text',
  verb: 'edit the text of',
  summary: 'edit the text of a script, or take it from a file',
  key: 'T',
  // The editor fills in the field, so without the confirmation a repeated Enter would send it.
  level: 'confirm',
  single: true,
  editor: 'script',
  endpoint: endpoints.scripts.update,
  fields: {script: scriptText, rev_note: revisionNote, file: {...scriptFile, more: true}},
  unavailable: ifForeign,
  changes: (script, {script: text}) => textChanges(script.script ?? '', String(text ?? '')),
});

const edit = action({
  ...editAction,
  single: true,
  endpoint: endpoints.scripts.update,
  fields: describingFields,
  body: ({images, description, ...answers}) => ({
    ...bodyOf(answers),
    description: description ?? '',
    images: linesOf(images),
  }),
  unavailable: ifForeign,
  changes: publicity,
  cautions: publicity,
});

const remove = action({
  ...removeAction,
  endpoint: endpoints.scripts.remove,
  unavailable: ifForeign,
  changes: () => 'nodes that were deployed from it stay as they are',
});

export const scriptActions = [create, revise, edit, remove];
