/** The filter language: text → Filter → X-Filter and what must run here. */
export {type Compiled, compileFilter} from './filter/compile.ts';
export {type Completion, complete} from './filter/complete.ts';
export {type FieldsOptions, fieldsOf} from './filter/fields.ts';
export {formatFilter} from './filter/format.ts';
export {matches, valueAt} from './filter/match.ts';
export {resolve, written} from './filter/names.ts';
export {operators, operatorsOf, signs} from './filter/operators.ts';
export {parseFilter} from './filter/parse.ts';
export type {Ability, Field, Fields, Filter, Mistake, Operator, Parsed, Test} from './filter/types.ts';
