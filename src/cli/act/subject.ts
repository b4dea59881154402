import type {Json} from '../../api/index.ts';
import {namesakesText} from '../../app/data/lists/namesakes.ts';
import {createdBy} from '../../app/data/writes/begin.ts';
import {titleOf} from '../../app/data/writes/title.ts';
import type {Write} from '../../app/state/state.ts';
import {isRecord} from '../../own-property.ts';
import {resourceOf} from '../../resources/index.ts';
import type {WriteReply} from './replies.ts';

/** The id, as the service writes it, and the label of what was made, or of what was acted on. */
export function subjectOf(write: Write, reply: WriteReply | undefined): {id: Json; label: string} {
  const {target} = write;
  const made = createdBy(write);
  if (!made)
    return {
      id: target ? idAsSent(write.resource, target.id) : null,
      label: target?.label ?? titleOf(write),
    };
  const {raw, now = raw} = reply ?? {};
  const label = isRecord(now) && typeof now.label === 'string' && now.label !== '' ? now.label : made.label;
  return {
    id: write.made === undefined ? null : idAsSent(made.resource, write.made),
    label: label ?? titleOf(write),
  };
}

/** An id as the service writes it: mostly a number. */
export const idAsSent = (resource: string, id: string): Json =>
  resourceOf(resource).fields.fields.id?.kind === 'number' && /^\d{1,15}$/.test(id) ? Number(id) : id;

/** Adds ids to the labels that several items have, for sentences: `data (7310004)`. @param all the items named beside them */
export function toldApart<T extends {id: string; label: string}>(
  items: readonly T[],
  all: readonly {id: string; label: string}[] = items,
): readonly T[] {
  const shared = (one: T) => all.some(({id, label}) => label === one.label && id !== one.id);
  return items.map(one => (shared(one) ? {...one, label: `${one.label} (${one.id})`} : one));
}

/** Says that what a write has created has the label of another item; undefined if it has not, or its name is no label. */
export function sameLabelText(write: Write): string | undefined {
  const made = createdBy(write);
  const {namesakes = 0} = write;
  if (!made || made.matches || namesakes === 0) return undefined;
  return resourceOf(made.resource).primary === undefined
    ? namesakesText(made.resource, namesakes)
    : undefined;
}
