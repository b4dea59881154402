import {overviewPlace} from '../../app/data/relations/overview-place.ts';
import {sectionsOf} from '../../app/screens/overview/sections.ts';
import {placeOf, setPlace} from '../../app/state/places.ts';
import {jsonText} from '../../export/json.ts';
import {warn} from '../../output.ts';
import {clean} from '../../text/text.ts';
import {moment} from '../../text/time.ts';
import {knownName} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/invocation.ts';
import {failureIn, failureReasons, tellLacking} from '../headless/failures.ts';
import {openHeadless} from '../headless/store.ts';
import {terminalCells, write} from '../read/output.ts';
import {inSession} from '../session.ts';
import {sectionJson} from './section-json.ts';
import {sectionText} from './section-text.ts';

/** Runs `skydeck overview`, which prints the same overview as the screen. */
export function overview({output = 'table', all, ...account}: InvocationOf<'overview'>): Promise<number> {
  knownName('output', output, ['table', 'json'], ' of the overview');
  const cells = terminalCells() ?? Number.POSITIVE_INFINITY;
  return inSession(account, async session => {
    const {begin, state, end} = await openHeadless(session);
    const store = begin(setPlace(state, overviewPlace(all ? 'now' : 'never')));
    await store.idle();
    end();
    const ended = store.get();
    const place = placeOf(ended);
    if (place.kind !== 'screen') throw new Error('the overview is a place of its own');
    const sections = sectionsOf(ended, place);
    const {profile, address} = state.account;
    const at = new Date().toISOString();
    if (output === 'json')
      await write(`${jsonText({at, profile, address, parts: sections.map(sectionJson)}, 2)}\n`);
    else {
      const head = [profile, address, moment(at, session.preferences)].map(text => clean(text ?? ''));
      const parts = sections.map(section => sectionText(section, cells));
      await write([`${head.join('  ')}\n`, ...parts].join('\n'));
    }
    if (sections.some(({partial}) => partial !== undefined) && !all)
      warn('not all rows were read: skydeck overview --all counts them all');
    tellLacking(ended);
    for (const reason of failureReasons(ended)) warn(clean(`not all of it could be read: ${reason}`));
    return failureIn(ended);
  });
}
