/** Where the service's time comes from. */
export type Clock = () => Date;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** As the service writes a time: UTC, to the second, without a zone. @param at milliseconds since 1970 */
export const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19);

/** Milliseconds since 1970 of a time that the service wrote. */
export const instant = (text: string): number => Date.parse(`${text}Z`);
