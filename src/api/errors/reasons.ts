import {parseJson} from '../json.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {Json} from '../request.ts';
import {isObject, type Reason} from './api-error.ts';
import {isPage, pageTitle, plain} from './one-line.ts';

/**
 * The reasons of an error body of any kind: the family's `{"errors": [{"reason", "field"}]}`, JSON of another shape,
 * HTML, plain words, or none at all.
 */
export function reasonsOf(body: string, redactor: Redactor): Reason[] {
  const text = body.trim();
  if (text === '') return [];
  if (isPage(text)) return reasonOf(pageTitle(text, redactor.text));
  try {
    return fromJson(parseJson(text), redactor);
  } catch {
    // Not JSON, or JSON cut off: its first words say more than its brackets.
    return /^[[{]/.test(text) ? [] : reasonOf(plain(text, redactor.text, 120));
  }
}

/** More reasons than this nobody reads. */
const most = 50;

function fromJson(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(plain(json, redactor.text));
  if (!isObject(json)) return [];
  const {errors} = json;
  if (Array.isArray(errors)) return errors.slice(0, most).flatMap(error => one(error, redactor));
  if (isObject(errors)) {
    return Object.entries(errors)
      .slice(0, most)
      .flatMap(([field, reasons]) =>
        [reasons]
          .flat()
          .slice(0, most)
          .flatMap(reason => (typeof reason === 'string' ? fieldReason(reason, field, redactor) : [])),
      )
      .slice(0, most);
  }
  return one(json, redactor);
}

function one(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(plain(json, redactor.text));
  if (!isObject(json)) return [];
  const found = ['reason', 'message', 'detail', 'error_description', 'error', 'title']
    .map(key => json[key])
    .find(value => typeof value === 'string' && value !== '');
  if (typeof found !== 'string') return isObject(json.error) ? one(json.error, redactor) : [];
  const {field} = json;
  return fieldReason(found, typeof field === 'string' ? field : '', redactor);
}

/** A field is looked up by its name, of which no part may go. */
function fieldReason(reason: string, field: string, redactor: Redactor): Reason[] {
  const told = {reason: plain(reason, redactor.text)};
  return [field === '' ? told : {...told, field: plain(field, redactor.whole, 100)}];
}

const reasonOf = (reason: string): Reason[] => (reason === '' ? [] : [{reason}]);
