import {open, type Setting} from './screen.tsx';

/** Opens a list whose regions have been asked for and do not come until `come` is called. Keys must not wait for idleness. */
export async function withoutRegions(name: string, setting: Setting = {}) {
  const {promise, resolve} = Promise.withResolvers<void>();
  const screen = await open({
    ...setting,
    preferences: {start: 'images'},
    transport: async (wire, service, signal) => {
      if (wire.url.includes('/regions')) await promise;
      return service(wire, signal);
    },
  });
  screen.keys(':', ...name, 'enter');
  for (let turn = 0; turn < 2000 && !screen.requests.some(({path}) => path.startsWith('/regions')); turn++)
    await new Promise(setImmediate);
  return {screen, come: resolve};
}
