import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Node options for a process that lives for seconds. The embedded database is WebAssembly, and compiling it again with
 * optimization takes half of such a process's time.
 */
export const SHORT_LIVED = ['--liftoff-only']

const made = new Map<string, Promise<string>>()

/** Bundles a test script with its imports, which starts in a third of the time. Returns the file's path. */
export function bundled(script: URL): Promise<string> {
  if (!made.has(script.href)) made.set(script.href, bundle(fileURLToPath(script)))
  return made.get(script.href)!
}

async function bundle(script: string): Promise<string> {
  // At the same depth as the script, because it reads files relative to the sources.
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
