import {type Patch, replaceOnce} from '../patch.ts';

/** That of V8 in Node 24. Where it is another, packs that are loaded after the first request are compiled without their code cache. */
const tieringBudget = 13_000_000;

/**
 * Replaces: the optimisation of undici's parser of HTTP/1.1. V8 optimises a function of WebAssembly when it has run for a while,
 * the parser after two or three replies, on another thread, which keeps what the compiler needed. With this patch V8 does so only
 * after a hundred times as long: what the parser reads are the headers, which as it is takes less than 0.1 ms a reply. V8 takes the
 * budget when the module is made; flags other than V8's own would keep it from taking the code cache of packs.
 * Gains: 10 MB with an account of the service, and 70 ms of CPU of another thread.
 * Can go: when V8 gives back what its compiler needed, or undici has a parser that is not in WebAssembly.
 */
export const plainParser: Patch = {
  name: 'plain-parser',
  files: [
    {
      path: 'undici/lib/dispatcher/client-h1.js',
      sha256: '97cf58240522f61719e6a94f6b5276c0c50fe285d6d50487d7d5fd090fd2d67e',
      optional: true,
      edit: source =>
        replaceOnce(
          source,
          'function lazyllhttp () {',
          `function lazyllhttp () {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8');
  setFlagsFromString('--wasm-tiering-budget=${100 * tieringBudget}');
  try {
    return madeLlhttp();
  } finally {
    setFlagsFromString('--wasm-tiering-budget=${tieringBudget}');
  }
}

function madeLlhttp () {`,
        ),
    },
  ],
};
