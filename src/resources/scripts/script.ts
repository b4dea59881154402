import {Script} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(Script);

export const ifForeign = (script: Script) =>
  script.mine === false ? `it belongs to ${script.username || 'another account'}` : undefined;
