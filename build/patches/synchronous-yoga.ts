import {type Patch, replaceOnce} from '../patch.ts';

const embedded = /"data:application\/octet-stream;base64,([^"]+)"/;

/**
 * Replaces: how Yoga, Ink's layout engine, instantiates its WebAssembly. It does so by `fetch('data:…')`, which loads
 * Node's whole HTTP client, and by a top-level `await`, which makes every module above it asynchronous.
 * Gains: 44 ms of CPU at start (317 → 273, both without the code cache, which needs this patch). Measured by
 * `npm run bench:patches -- --only synchronous-yoga`: Node 24.21, 120 × 40, the demo account, the best of 10 starts on two
 * busy cores.
 * Can go: when yoga-layout exports a synchronous loader that needs no `fetch`, and Ink uses it.
 */
export const synchronousYoga: Patch = {
  name: 'synchronous-yoga',
  files: [
    {
      path: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
      sha256: '2cfeda49ae87f57bcd4a5fe433940edefc531a69bd0f83e32759fb5837df205c',
      edit(source) {
        const [literal, base64] = embedded.exec(source) ?? [];
        if (!literal) throw new Error('yoga-layout embeds no WebAssembly');
        return `${replaceOnce(source, literal, '""')}\nexport const wasm = '${base64}';`;
      },
    },
    {
      path: 'yoga-layout/dist/src/index.js',
      sha256: '0c89ff0c01ee90b081b369119f972d72f71eb8882263d94ef0824500817d5de1',
      edit: source =>
        replaceOnce(
          replaceOnce(source, 'import loadYoga from', 'import loadYoga, {wasm} from'),
          'wrapAssembly(await loadYoga())',
          `wrapAssembly((() => {
            const assembly = {instantiateWasm(imports, receive) {
              const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(wasm, 'base64')), imports);
              receive(instance);
              return instance.exports;
            }};
            loadYoga(assembly);
            return assembly;
          })())`,
        ),
    },
  ],
};
