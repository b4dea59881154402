import type {FieldKind} from '../../model/index.ts';
import {keysOf, ownProperty} from '../../own-property.ts';
import {type OperatorRule, operators} from './operators.ts';
import type {Operator} from './types.ts';

export const signs: readonly Operator[] = keysOf(operators);

/** Other spellings of operators, which people type by habit. */
export const habits: Readonly<Record<string, Operator>> = {
  '==': '=',
  '=~': '~',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
};

/** The operator suggested for a field whose values are known. */
export const equality: Operator = '=';

/** The operators that can test whether there is a value: `node=none`. */
export const presence: readonly Operator[] = ['=', '!='];

export const ruleOf = (sign: string): OperatorRule | undefined => ownProperty<OperatorRule>(operators, sign);

/** The operator with the opposite meaning, if there is one. */
export function negationOf(sign: Operator): Operator | undefined {
  const rule = ruleOf(sign);
  if (rule === undefined) return undefined;
  if ('negates' in rule) return rule.negates;
  return signs.find(other => {
    const negation = operators[other];
    return 'negates' in negation && negation.negates === sign;
  });
}

/** The operators that work on a kind of field, in the order of suggestion. */
export function operatorsOf(kind: FieldKind): readonly Operator[] {
  const place = (sign: Operator) => operators[sign].kinds[kind] ?? 0;
  return signs.filter(sign => place(sign) > 0).sort((one, other) => place(one) - place(other));
}
