/** The filter language: text → Filter → X-Filter and what must run here. */

export {type Catalogue, cataloguesOf, compileFilter, namesOfLabel, withNames} from './compile.ts';
export {fieldsOf, resolve, titleIn, written} from './fields.ts';
export {complete, formatFilter, grouped} from './format.ts';
export {
  asksShown,
  implies,
  type Matcher,
  matcher,
  PageTexts,
  somePart,
  TextCollector,
  usesComputed,
} from './match.ts';
export {examples, join, negate, operators, operatorsOf, signs} from './operators.ts';
export {parseFilter} from './parse.ts';
export type {
  Ability,
  Field,
  Fields,
  Filter,
  Mistake,
  Search,
  Shown,
  ShownTexts,
  Test,
  Unitless,
} from './types.ts';
export {countsHere, readNumber} from './units.ts';
