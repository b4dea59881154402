import {Ajv2020} from 'ajv/dist/2020.js';
import type {Service} from '../../src/service/index.ts';
import {fetchFrom} from './helpers.ts';

/** Returns how a reply differs from the OpenAPI document, or undefined. @param path as it was sent, with slashes in ids encoded */
export type ReplyCheck = (method: string, path: string, status: number, body: unknown) => string | undefined;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

/** Reads the OpenAPI document of a service. */
export async function readOpenApi(service: Service): Promise<ReplyCheck> {
  const reply = await fetchFrom(service, '/openapi.json');
  const document = (await reply.json()) as Document;
  const ajv = new Ajv2020({strict: false, allErrors: true});
  ajv.addSchema(document, 'openapi');
  const paths = Object.keys(document.paths).map(path => {
    const one = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
    // Some clients do not encode the slash in an id.
    const loose = /^\/(images|\w+\/kernels)\/\{id\}$/.test(path) ? one.replace('[^/]+', '.+') : one;
    return {path, pattern: new RegExp(`^${loose}$`), named: path.match(/\{/g)?.length ?? 0};
  });
  paths.sort((a, b) => a.named - b.named || a.path.length - b.path.length);
  return (method, path, status, body) => {
    const found = paths.find(
      each => each.pattern.test(path) && document.paths[each.path]?.[method.toLowerCase()] !== undefined,
    );
    if (found === undefined)
      return status === 404 || status === 405 ? undefined : `${method} ${path} is not documented`;
    const pointer = `openapi#/paths/${found.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status === 200 ? '200' : 'default'}/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer);
    if (validate === undefined) return `no schema at ${pointer}`;
    return validate(body) ? undefined : `${method} ${path}: ${ajv.errorsText(validate.errors)}`;
  };
}
