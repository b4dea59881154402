import fc from 'fast-check';

// The same inputs in every run, so that a red run is about the change and not about luck;
// `SEED=random npx vitest` looks elsewhere, and prints the seed of what it finds.
if (process.env.SEED !== 'random') fc.configureGlobal({seed: Number(process.env.SEED ?? 1)});
