import {dollars} from '../src/text/format.ts';

/** A text with its amounts as the program writes money: `$2.00` in a test stands for whatever `dollars(2)` is. */
export const money = (text: string): string =>
  text.replaceAll(/(-?)\$([\d,]+)\.(\d{2,})/g, (_, sign: string, whole: string, decimals: string) =>
    String(dollars(`${sign}${whole.replaceAll(',', '')}.${decimals}`, decimals.length)),
  );

/** The same of a pattern: `\$2\.00` in it stands for what the program writes. */
export const moneyIn = (pattern: RegExp): RegExp =>
  new RegExp(
    pattern.source.replaceAll(/\\\$([\d,]+)((?:\\\.\d+)?)/g, (_, whole: string, decimals: string) =>
      money(`$${whole}${decimals.replace('\\', '')}`).replaceAll(/[$.]/g, '\\$&'),
    ),
    pattern.flags,
  );
