import { fileURLToPath } from 'node:url'

/** The environment of processes that tests start and kill by the dozen: they compile what they have in common once. */
export const compiledOnce = {
  ...process.env,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/perennial-compiled', import.meta.url)),
}

/**
 * For processes that are killed within seconds: the embedded database takes half as long to start where V8 does not
 * optimize its code beside, which pays off later.
 */
export const unoptimized = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']
