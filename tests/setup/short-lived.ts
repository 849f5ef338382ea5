import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Words to Node for a process that lives some seconds. The embedded database is WebAssembly, and compiling it a second
 * time, for speed, is half of what such a life costs.
 */
export const SHORT_LIVED = ['--liftoff-only']

const made = new Map<string, Promise<string>>()

/** A script of the tests and what it imports in one file, which starts in a third of the time. Answers its path. */
export function bundled(script: URL): Promise<string> {
  if (!made.has(script.href)) made.set(script.href, bundle(fileURLToPath(script)))
  return made.get(script.href)!
}

async function bundle(script: string): Promise<string> {
  // As deep in the tree as the script is: it reads files beside the sources.
  const outDir = fileURLToPath(new URL('../../dist/tests', import.meta.url))
  const name = `${basename(dirname(script))}-${basename(script, '.ts')}.js`
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@react-email/render', 'pg-native', 'twilio'] },
    build: {
      ssr: script,
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  return join(outDir, name)
}
