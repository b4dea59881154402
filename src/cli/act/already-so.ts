import {setsFields} from '../../api/index.ts';
import type {Form} from '../../app/screens/form/form.ts';
import type {Unfit, Write} from '../../app/state.ts';
import {answersOf, initialInputs} from '../../app/writes/inputs.ts';
import {wouldChangeNothing} from '../../app/writes/request.ts';
import {isUnshown} from '../../app/writes/stored.ts';
import {warn} from '../../output.ts';
import {clean} from '../../text/text.ts';
import {reveal} from '../../text/typeable.ts';
import type {Found} from './find-targets.ts';
import {toldApart} from './subject.ts';

/** What is said where nothing is sent because nothing would change. */
export const alreadySo = 'it is so already: nothing was sent';

/** Returns the items that are already as the action would make them; none where the declaration or the flags cannot tell. */
export function whichAreSo(
  {action, fields, state}: Form,
  found: readonly Found[],
  given: readonly string[],
): readonly Found[] {
  const {done, endpoint, fields: declared, plan} = action;
  const isEdit = setsFields(endpoint);
  // What the service does not return, such as a password, cannot be compared.
  const compares = isEdit || (done && !Object.values(declared).some(isUnshown));
  const hidden = given.some(name => !fields.some(field => field.name === name));
  const lacks = fields.some(
    ({name, mistake, answer}) => mistake !== undefined && (answer === undefined || !given.includes(name)),
  );
  if (plan || !compares || hidden || lacks) return [];
  return found.filter(({target}) => {
    const typed = Object.entries(state.inputs).filter(([name]) => given.includes(name));
    const inputs = {...initialInputs(action, [target]), ...Object.fromEntries(typed)};
    return isEdit
      ? wouldChangeNothing(action, inputs, [target])
      : done?.(target.value, answersOf(action, inputs)) === true;
  });
}

interface Named {
  writes: readonly Write[];
  so: readonly Found[];
  unfit: readonly Unfit[];
}

/** All items that a command named. */
export const targetsOf = ({writes, so, unfit}: Named) => [
  ...writes.flatMap(({target}) => target ?? []),
  ...so.map(({target}) => target),
  ...unfit,
];

/** Says on standard error what could not be sent, and where nothing was because all is so already. */
export function warnUnsent(named: Named): void {
  const {unfit, so, writes} = named;
  for (const {label, why} of toldApart(unfit, targetsOf(named)))
    warn(clean(`not sent: ${reveal(label)} · ${why}`));
  if (so.length > 0 && unfit.length === 0 && writes.length === 0) warn(alreadySo);
}
