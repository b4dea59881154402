import {viewOf} from '../../src/app/data/lists/view.ts';
import {isBeforeMore} from '../../src/app/screens/form/edit.ts';
import {chooses} from '../../src/app/screens/form/fields.ts';
import {formOf} from '../../src/app/screens/form/form-of.ts';
import {placeOf} from '../../src/app/state/places.ts';
import type {FormState} from '../../src/app/state/state.ts';
import type {Action} from '../../src/resources/definition/action.ts';
import type {Resource} from '../../src/resources/definition/definition.ts';
import {resourceOf, resources} from '../../src/resources/index.ts';
import type {Screen} from './steps.ts';

/** Opening and filling the form of any action, as it is declared: tests that look at all of them need no list of them. */

/** A profile and settings that are kept, so that there is something to act upon. */
export const kept = {
  profiles: {work: {url: 'https://api.example.com/v4', word: 'linode', token: 'secret'}},
  preferences: {firstPaint: false, filters: {'web-prod': {resource: 'nodes', filter: 'label^web'}}},
};

/** Every action of every resource that asks before it acts, with a name for the test. */
export const everyAction: [string, Resource, Action<unknown>][] = resources.flatMap(resource =>
  (resource.actions ?? [])
    .filter(({level}) => level !== 'none')
    .map((action): [string, Resource, Action<unknown>] => [
      `${resource.name}: ${action.title}`,
      resource,
      action,
    ]),
);

export const formStateOf = (screen: Screen): FormState | undefined => {
  const {overlay} = screen.store.get();
  return overlay?.kind === 'form' ? overlay : undefined;
};

/** Goes to the list of a resource; to one inside others, from the first item of each. */
export async function goTo(screen: Screen, {name, parent}: Resource): Promise<void> {
  if (parent === undefined) return screen.go(name);
  await goTo(screen, resourceOf(parent));
  await screen.press('enter');
}

/** Goes to where the action can be done: to its list, and there to the first row that allows it. */
export async function reach(screen: Screen, resource: Resource, action: Action<unknown>): Promise<void> {
  await goTo(screen, resource);
  const place = placeOf(screen.store.get());
  if (action.on === 'list' || place.kind !== 'list') return;
  const view = viewOf(screen.store.get(), place);
  for (let index = 0; index < view.length; index++) {
    const slot = view.row(index);
    if (slot?.ok && !action.unavailable?.(slot.value)) return screen.go(`#${index + 1}`);
  }
  throw new Error(`no row allows ${resource.name} ${action.name}`);
}

const answers = [
  'made-here',
  'made-here.example.org',
  'someone@example.org',
  'https://api.example.org/v4',
  '198.51.100.7',
  '2001:db8::7',
  'a good long password',
  '#!/bin/sh',
  '2027-01-31',
  '10',
  '200',
  '12000',
  '3',
  '/health',
  '-----BEGIN CERTIFICATE----- AAAA -----END CERTIFICATE-----',
  '-----BEGIN PRIVATE KEY----- AAAA -----END PRIVATE KEY-----',
  'ROLE=replica',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHVwYXJlZ2FyZGxlc3NvZndoYXR0aGlza2V5aXMxMjM0 made@here',
];

/**
 * Fills the open form, field by field, each ended by Enter; to the button, or the question after the last field. `look`
 * is called at each. @param needed only what has to be answered, and is not yet
 */
export async function fill(screen: Screen, look = () => {}, needed = false): Promise<void> {
  const formHere = () => formOf(screen.store.get());
  let entered = 0;
  for (let form = formHere(); form?.state.stage === 'fill'; form = formHere()) {
    const {selected, action} = form;
    if (!selected) return;
    if (++entered > 100) throw new Error(`the form goes back to ${selected.name}: ${selected.mistake}`);
    if (needed && (!selected.required || selected.input.text !== '')) {
      await screen.press('enter');
      continue;
    }
    const {name, field} = selected;
    const mistake = () => formHere()?.selected?.mistake;
    // A choice of another field may have filled it in, as that of a node does with the region.
    const isFilled = selected.input.text !== '' && selected.present === undefined && !selected.mistake;
    if (field.type === 'choice' && !isFilled) {
      await screen.press('down');
      if (formStateOf(screen)?.suggestionIndex === -1) throw new Error(`nothing to choose in ${name}`);
    } else if (field.type === 'choices') {
      await screen.press('space');
    } else if (field.type === 'flag') {
      // Where nothing else is asked, it has to change something: without that there is nothing to go on with.
      if (Object.values(action.fields).every(({type}) => type === 'flag')) await screen.press('space');
    } else if (!chooses(field) && (field.type !== 'file' || action.plan)) {
      for (const answer of answers) {
        await screen.press('ctrl-u');
        await screen.type(answer);
        if (!mistake()) break;
      }
    }
    if (!chooses(field) && mistake()) throw new Error(`nothing fits the field ${name}: ${mistake()}`);
    look();
    const before = form && isBeforeMore(form);
    await screen.press('enter');
    // Enter passes over the fields that few people need.
    if (before && !needed && formStateOf(screen)?.stage === 'confirm') await screen.press('esc', 'tab');
  }
}
