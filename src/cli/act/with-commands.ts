import {keyFor} from '../../app/input/key-names.ts';
import {actionKey} from '../../preferences/changed-keys.ts';
import {quoted} from '../../preferences/shell-template.ts';
import {verbOf} from '../../resources/definition/action/verb.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {isTypeable} from '../../text/typeable.ts';

/**
 * Rewrites a sentence of the screen for the command line: `detach it first (t)` ends with `: skydeck volumes detach mail-spool`.
 * @param about the one item that the sentence is about, if it is about one
 */
export function withCommands(
  {name, actions = [], parent}: Resource,
  sentence: string,
  about?: {id: string; label: string},
): string {
  const item = about && (isTypeable(about.label) ? about.label : about.id);
  return sentence
    .replace(/(\d+) marked( [^()]+)? \(\S+ unmarks all\)/, '$1$2')
    .replaceAll(/ \((\S{1,8})\)/g, (whole, key: string) => {
      if (key === keyFor('profiles')) return ': skydeck login';
      const action = actions.find(one => actionKey(one) === key);
      if (!action) return whole;
      // Within a parent more words would be needed.
      const named =
        item !== undefined && action.on === 'item' && parent === undefined ? ` ${quoted(item)}` : '';
      return `: skydeck ${name} ${verbOf(action)}${named}`;
    });
}
