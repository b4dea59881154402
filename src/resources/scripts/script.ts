import {Script} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** What the files of this folder share. */
export const {action, resource} = describe(Script);

export const ofScript = (script: Script) => ({id: script.id});

export const ifForeign = (script: Script) =>
  script.mine === false ? `it belongs to ${script.username || 'another account'}` : undefined;
