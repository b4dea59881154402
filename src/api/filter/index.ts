/** The filter language: text → Filter → X-Filter and what must run here. */

export {join, negate} from './combine.ts';
export {compileFilter} from './compile.ts';
export {examples} from './examples.ts';
export {fieldsOf} from './fields.ts';
export {implies} from './implies.ts';
export {complete} from './language/complete.ts';
export {formatFilter, grouped} from './language/format.ts';
export {parseFilter} from './language/parse.ts';
export {countsHere, readNumber} from './language/units.ts';
export {type Matcher, matcher} from './match.ts';
export {type Catalogue, cataloguesOf, namesOfLabel, withNames} from './named.ts';
export {resolve, titleIn, written} from './names.ts';
export {operators} from './operators.ts';
export {PageTexts} from './page-texts.ts';
export {asksShown, somePart, TextCollector, usesComputed} from './shown.ts';
export {operatorsOf, signs} from './signs.ts';
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
