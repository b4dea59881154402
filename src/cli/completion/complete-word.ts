/** The word by which shells ask what may stand next. */
export const completeWord = '__complete';
