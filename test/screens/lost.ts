/** What a request ends in whose reply is lost. */
export const connectionLost = (): Error => Object.assign(new Error('socket hang up'), {code: 'ECONNRESET'});
