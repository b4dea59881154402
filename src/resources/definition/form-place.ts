import type {Params} from '../../api/index.ts';

/** Where a form was opened: the parameters of the list there, and what is known of other items. */
export interface FormPlace {
  params: Params;
  /** Finds an item that has been read: by its id, and where it lies inside others by the parameters of its list. */
  find: <T>(
    resource: string,
    id: string | number | boolean | null | undefined,
    params?: Params,
  ) => T | undefined;
}

/** Where nothing is known. */
export const noPlace: FormPlace = {params: {}, find: () => undefined};
