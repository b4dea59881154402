/** The filter language: text → Filter → X-Filter and what must run here. */
export {compileFilter} from './compile.ts';
export {complete} from './complete.ts';
export {examples} from './examples.ts';
export {fieldsOf} from './fields.ts';
export {formatFilter} from './format.ts';
export {matches} from './match.ts';
export {resolve, written} from './names.ts';
export {operators, operatorsOf, signs} from './operators.ts';
export {parseFilter} from './parse.ts';
export type {Ability, Fields, Filter, Mistake} from './types.ts';
