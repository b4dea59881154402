import type {Screen} from './steps.ts';

/** Types into one field after another, each with enter. */
export async function typeAnswers(screen: Screen, ...answers: readonly string[]): Promise<void> {
  for (const answer of answers) {
    await screen.type(answer);
    await screen.press('enter');
  }
}

/** Opens the form of a new node and fills it in as far as required: with a generated password; the last of its fields is selected. */
export async function fillNewNode(screen: Screen, label = 'web-new'): Promise<void> {
  await screen.press('n');
  await typeAnswers(screen, label, 'nl-ams', 'nanode', 'debian12');
  await screen.press('ctrl-g');
  await screen.idle();
}
