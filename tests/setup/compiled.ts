import { fileURLToPath } from 'node:url'

/** The environment of processes that tests start and kill by the dozen: they compile what they have in common once. */
export const compiledOnce = {
  ...process.env,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/perennial-compiled', import.meta.url)),
}
