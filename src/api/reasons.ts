import {isObject, type Reason} from './error.ts';
import {isPage, pageTitle, plain} from './plain.ts';
import type {Json} from './request.ts';

/**
 * The reasons of an error body of any kind: the family's `{"errors": [{"reason", "field"}]}`, JSON of another shape,
 * HTML, plain words, or none at all.
 */
export function reasonsOf(body: string): Reason[] {
  const text = body.trim();
  if (text === '') return [];
  if (isPage(text)) return spokenOf(pageTitle(text));
  try {
    return fromJson(JSON.parse(text));
  } catch {
    // Not JSON, or JSON cut off: its first words say more than its brackets.
    return /^[[{]/.test(text) ? [] : spokenOf(plain(text, 120));
  }
}

function fromJson(json: Json): Reason[] {
  if (typeof json === 'string') return spokenOf(json);
  if (!isObject(json)) return [];
  const {errors} = json;
  if (Array.isArray(errors)) return errors.slice(0, 50).flatMap(one);
  if (isObject(errors)) {
    return Object.entries(errors).flatMap(([field, reasons]) =>
      [reasons]
        .flat()
        .flatMap(reason => (typeof reason === 'string' ? [{reason: plain(reason), field}] : [])),
    );
  }
  return one(json);
}

function one(json: Json): Reason[] {
  if (typeof json === 'string') return spokenOf(json);
  if (!isObject(json)) return [];
  const found = ['reason', 'message', 'detail', 'error_description', 'error', 'title']
    .map(key => json[key])
    .find(value => typeof value === 'string' && value !== '');
  if (typeof found !== 'string') return isObject(json.error) ? one(json.error) : [];
  const {field} = json;
  return [
    {reason: plain(found), ...(typeof field === 'string' && field !== '' ? {field: plain(field, 100)} : {})},
  ];
}

function spokenOf(text: string): Reason[] {
  const reason = plain(text);
  return reason === '' ? [] : [{reason}];
}
