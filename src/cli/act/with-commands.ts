import {keyFor} from '../../app/input/key-names.ts';
import {actionKey} from '../../preferences/changed-keys.ts';
import {verbOf} from '../../resources/definition/action/verb.ts';
import type {Resource} from '../../resources/definition/definition.ts';

/** Rewrites a sentence of the screen for the command line: `detach it first (t)` ends with `: skydeck volumes detach`. */
export const withCommands = ({name, actions = []}: Resource, sentence: string): string =>
  sentence
    .replace(/(\d+) marked( [^()]+)? \(\S+ unmarks all\)/, '$1$2')
    .replaceAll(/ \((\S{1,8})\)/g, (whole, key: string) => {
      if (key === keyFor('profiles')) return ': skydeck login';
      const action = actions.find(one => actionKey(one) === key);
      return action ? `: skydeck ${name} ${verbOf(action)}` : whole;
    });
