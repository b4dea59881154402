import type {Hit} from '../../src/app/loop/mouse.ts';
import type {State} from '../../src/app/state/state.ts';

/** A hit with a name for what it is about: of an overlay, it is the choice of a menu, a field or choice of a form, or of an export. */
export function namedHit({overlay}: State, hit: Hit): {kind: string; [name: string]: unknown} {
  if (hit.kind !== 'overlay') return hit;
  const {field, choice, ...menu}: {field?: string; choice?: unknown} = hit.hit;
  if (overlay?.kind === 'export') return {kind: 'export', hit: hit.hit};
  if (field === undefined) return {kind: 'suggestion', ...menu};
  return choice === undefined ? {kind: 'field', name: field} : {kind: 'choice', index: choice};
}
