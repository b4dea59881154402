/** The filter language: text → Filter → X-Filter and what must run here. */
export {type Compiled, compileFilter} from './compile.ts';
export {type Completion, complete} from './complete.ts';
export {examples} from './examples.ts';
export {type FieldsOptions, fieldsOf} from './fields.ts';
export {formatFilter} from './format.ts';
export {matches} from './match.ts';
export {resolve, written} from './names.ts';
export {operators, operatorsOf, signs} from './operators.ts';
export {parseFilter} from './parse.ts';
export type {Ability, Field, Fields, Filter, Mistake, Operator, Parsed, Test} from './types.ts';
