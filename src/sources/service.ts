import {type Client, invalidRequest} from '../api/index.ts';
import type {SourceAnswers} from './answers.ts';

export function serviceAnswers(client: Client): SourceAnswers {
  const notKept = () => Promise.reject(invalidRequest('the service does not keep this list'));
  return {
    list: (list, options) => (list.kind === 'local' ? notKept() : client.list(list, options)),
    read: client.get,
    send: (call, options) =>
      'command' in call
        ? Promise.reject(invalidRequest(`the service does not know the command ${call.command}`))
        : client.send(call, options),
    budget: client.budget,
  };
}
