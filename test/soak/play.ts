import {chooses} from '../../src/app/screens/form/fields.ts';
import {formOf} from '../../src/app/screens/form/form-of.ts';
import {resourceOf} from '../../src/resources/index.ts';
import {secrets} from './checks/secrets.ts';
import type {Session} from './session.ts';
import {bytesOf, type Step} from './steps.ts';

/** Does one step. */
export async function play(session: Session, step: Step): Promise<void> {
  switch (step.do) {
    case 'type':
      for (const piece of step.pieces) await session.type(piece, step.gap);
      return;
    case 'wait':
      return session.pass(step.milliseconds);
    case 'resize':
      session.resize(step.columns, step.rows);
      return session.settle();
    case 'weather':
      return session.wire.setWeather(step.weather);
    case 'down':
      await session.wire.stop();
      await session.settle();
      await session.pass(step.seconds * 1000);
      await session.wire.start();
      return session.settle();
    case 'act':
      await open(session, step.resource, step.action, step.row);
      if (step.far > 0) await fill(session);
      if (step.far > 1) await answer(session);
      return;
    case 'journey':
      for (const {name} of resourceOf(step.resource).actions ?? [])
        if (/^(?:create|add|open|edit|remove)$/.test(name)) {
          await open(session, step.resource, name, name === 'remove' ? step.row : 0);
          await fill(session);
          await answer(session);
        }
      return;
    case 'answer':
      return answer(session);
    case 'switch':
      await go(session, 'profiles');
      await press(session, '/');
      await session.type(step.profile, 40);
      await press(session, 'enter', 'enter');
      return session.pass(2000);
  }
}

const press = async (session: Session, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await session.type(bytesOf(name), name === 'esc' ? 120 : 40);
};

async function go(session: Session, place: string): Promise<void> {
  await press(session, 'esc', 'esc', 'esc', ':');
  await session.type(place, 40);
  await press(session, 'enter');
  await session.pass(500);
}

async function open(session: Session, name: string, action: string, row: number): Promise<void> {
  const {parent, actions = []} = resourceOf(name);
  await go(session, parent ?? name);
  if (parent !== undefined) await press(session, 'enter');
  await session.pass(500);
  await press(session, ...Array<string>(row).fill('j'));
  await press(session, actions.find(one => one.name === action)?.key ?? '');
  await session.pass(500);
}

const answers = [
  'soaked-1',
  'soaked.example.org',
  'someone@example.org',
  '198.51.100.7',
  '2001:db8::7',
  '2027-01-31',
  '10',
  '200',
  '12000',
  '3',
  '/health',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHVwYXJlZ2FyZGxlc3NvZndoYXR0aGlza2V5aXMxMjM0 made@here',
];

/** Answers the fields of the open form that have to be answered, one after the other, as far as it can. */
async function fill(session: Session): Promise<void> {
  for (let fields = 0; fields < 20; fields++) {
    const form = formOf(session.state());
    const {selected} = form ?? {};
    if (form?.state.stage !== 'fill' || !selected) return;
    if (selected.field.type === 'choice') await press(session, 'down');
    else if (selected.field.type === 'choices' || selected.field.type === 'flag')
      await press(session, 'space');
    else if (selected.field.type === 'secret') await session.type(secrets.password, 40);
    else if (!chooses(selected.field) && (selected.required || fields === 0))
      for (const text of answers) {
        await press(session, 'ctrl-u');
        await session.type(text, 40);
        if (formOf(session.state())?.selected?.mistake === undefined) break;
      }
    await press(session, 'enter');
    // No answer fits: enter stays there.
    if (formOf(session.state())?.selected?.name === selected.name) await press(session, 'tab');
  }
}

/** Answers yes to what is asked, as whoever means it: in a form its fields are left as they are. */
async function answer(session: Session): Promise<void> {
  await session.pass(400);
  const before = formOf(session.state());
  if (before?.state.stage === 'fill') await press(session, 'ctrl-s');
  await session.pass(400);
  const form = formOf(session.state());
  if (form?.mode === 'button') await press(session, 'enter');
  if (form?.state.stage !== 'confirm') return;
  if (form.level === 'label') {
    const [word = ''] = form.confirmWord.words;
    await session.type(word, 40);
    await press(session, 'enter');
  } else await press(session, 'right', 'enter');
  await session.pass(1000);
}
