/** Bundles one entry and all it imports into one minified file that needs nothing but Node; paths are relative to the repository. */
export function bundle(options?: {entry?: string; outfile?: string}): Promise<number>;
