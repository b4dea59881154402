import {isRecord} from '../../own-property.ts';
import {parseJson} from '../json.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {Json} from '../request.ts';
import type {Reason} from './api-error.ts';
import {htmlTitle, isHtml, oneLine} from './one-line.ts';

/** The reasons in the body of a failed reply: `{"errors": [{"reason", "field"}]}`, other JSON formats, HTML or plain text. */
export function reasonsOf(body: string, redactor: Redactor): Reason[] {
  const text = body.trim();
  if (isHtml(text)) return reasonOf(htmlTitle(text, redactor.text));
  try {
    return fromJson(parseJson(text), redactor);
  } catch {
    // Plain text is shown; truncated JSON is not.
    return /^[[{]/.test(text) ? [] : reasonOf(oneLine(text, redactor.text, 120));
  }
}

/** Reasons beyond this are dropped. */
const maxReasons = 50;

function fromJson(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(oneLine(json, redactor.text));
  if (!isRecord(json)) return [];
  const {errors} = json;
  if (Array.isArray(errors)) return errors.slice(0, maxReasons).flatMap(error => reasonFrom(error, redactor));
  if (isRecord(errors)) {
    return Object.entries(errors)
      .slice(0, maxReasons)
      .flatMap(([field, reasons]) =>
        [reasons]
          .flat()
          .slice(0, maxReasons)
          .flatMap(reason => (typeof reason === 'string' ? fieldReason(reason, field, redactor) : [])),
      )
      .slice(0, maxReasons);
  }
  return reasonFrom(json, redactor);
}

function reasonFrom(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(oneLine(json, redactor.text));
  if (!isRecord(json)) return [];
  const found = ['reason', 'message', 'detail', 'error_description', 'error', 'title']
    .map(key => json[key])
    .find(value => typeof value === 'string' && value !== '');
  if (typeof found !== 'string') return isRecord(json.error) ? reasonFrom(json.error, redactor) : [];
  const {field} = json;
  return fieldReason(found, typeof field === 'string' ? field : '', redactor);
}

/** The name of the field is compared with those of form fields, so only a whole secret in it is masked, not a part of one. */
function fieldReason(reason: string, field: string, redactor: Redactor): Reason[] {
  const result = {reason: oneLine(reason, redactor.text)};
  return [field === '' ? result : {...result, field: oneLine(field, redactor.whole, 100)}];
}

const reasonOf = (reason: string): Reason[] => (reason === '' ? [] : [{reason}]);
