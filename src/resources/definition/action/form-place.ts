import type {Params} from '../../../api/index.ts';

/** A list inside an item, such as the disks of a node. */
export interface ListRead {
  resource: string;
  params: Params;
}

/** The place where a form was opened: the parameters of its list, and the known data of other items. */
export interface FormPlace {
  params: Params;
  /** The word that the service uses for a node in paths and keys. */
  word: string;
  /** Finds an item that has been read, by its id, and by the parameters of its list if that belongs to another item. */
  find: <T>(
    resource: string,
    id: string | number | boolean | null | undefined,
    params?: Params,
  ) => T | undefined;
  /** The items of a list that the action `reads`; undefined while it is being read, null if it cannot be. */
  listed: <T>(list: ListRead) => readonly T[] | null | undefined;
  /** Prices that the service does not report, from the settings: dollars a month. */
  prices: Readonly<Record<string, number>>;
}

export const noPlace: FormPlace = {
  params: {},
  word: 'node',
  find: () => undefined,
  listed: () => null,
  prices: {},
};
