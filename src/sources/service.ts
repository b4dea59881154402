import {type Client, invalidRequest} from '../api/index.ts';
import type {SourceAnswers} from './answers.ts';

export function serviceAnswers(client: Client): SourceAnswers {
  return {
    list: (list, options) =>
      list.kind === 'local'
        ? Promise.reject(invalidRequest('the service does not keep this list'))
        : client.list(list, options),
    read: client.get,
    send: (call, options) =>
      'command' in call
        ? Promise.reject(invalidRequest(`the service does not know the command ${call.command}`))
        : client.send(call, options),
    budget: client.budget,
  };
}
