import type * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import type {JsonObject} from '../request.ts';
import type {CallEndpoint, Params, Schema} from './endpoint.ts';

/** A list stored on this machine: it is read as a whole, and no request is sent for it. */
export interface LocalList<T = unknown> {
  kind: 'local';
  item: Schema<T>;
  /** Always empty: the whole list is in memory, where filters run. */
  filterable: Filterable;
}

/** Declares a list that is stored on this machine. */
export const localList = <T>(item: Schema<T>): LocalList<T> => ({kind: 'local', item, filterable: {}});

/** A change on this machine. It is not a request: it is not journaled, previewed as one, or copied as curl. */
export interface Command {
  kind: 'command';
  name: string;
  /** The names of its parameters. */
  params: readonly string[];
  body: v.GenericSchema | undefined;
  /** It sets the fields of an item to those of its body. */
  edits: boolean;
}

/** A command as data, with its parameters and its body filled in. */
export interface CommandCall {
  command: string;
  params: Params;
  body?: JsonObject;
}

/** Declares a change on this machine. */
export function command(
  name: string,
  {
    params = [],
    body,
    edits = false,
  }: {params?: readonly string[]; body?: v.GenericSchema; edits?: boolean} = {},
): Command {
  return {kind: 'command', name, params, body, edits};
}

/** Whether it sets the fields of an item to those of its body, as a PUT does. */
export const setsFields = (endpoint: CallEndpoint | Command): boolean =>
  endpoint.kind === 'command' ? endpoint.edits : endpoint.method === 'PUT';
