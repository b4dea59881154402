import {Ajv2020} from 'ajv/dist/2020.js';
import type {Service} from '../../src/service/index.ts';

/** Says what is wrong with a reply, by the service's own OpenAPI document; undefined for nothing. @param path as it was sent, slashes in ids encoded */
export type Fits = (method: string, path: string, status: number, body: unknown) => string | undefined;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

/** Reads the document that the service gives about itself. */
export async function documentOf(service: Service): Promise<Fits> {
  const reply = await service.fetch(new Request('http://demo.invalid/openapi.json'));
  const document = (await reply.json()) as Document;
  const ajv = new Ajv2020({strict: false, allErrors: true});
  ajv.addSchema(document, 'openapi');
  const paths = Object.keys(document.paths).map(path => {
    const one = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
    // Some clients leave the slash in an id as it is.
    const loose = /^\/(images|\w+\/kernels)\/\{id\}$/.test(path) ? one.replace('[^/]+', '.+') : one;
    return {path, pattern: new RegExp(`^${loose}$`), named: path.match(/\{/g)?.length ?? 0};
  });
  paths.sort((a, b) => a.named - b.named || a.path.length - b.path.length);
  return (method, path, status, body) => {
    const found = paths.find(
      each => each.pattern.test(path) && document.paths[each.path]?.[method.toLowerCase()] !== undefined,
    );
    if (found === undefined)
      return status === 404 || status === 405 ? undefined : `${method} ${path} is not told of`;
    const pointer = `openapi#/paths/${found.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status === 200 ? '200' : 'default'}/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer);
    if (validate === undefined) return `no schema at ${pointer}`;
    return validate(body) ? undefined : `${method} ${path}: ${ajv.errorsText(validate.errors)}`;
  };
}
