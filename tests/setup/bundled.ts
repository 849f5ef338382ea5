import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const made: Record<string, Promise<string>> = {}

/** A script of the tests and what it imports in one file, which starts in a third of the time. */
export function bundled(script: URL): Promise<string> {
  made[script.href] ??= bundle(fileURLToPath(script))
  return made[script.href]!
}

async function bundle(script: string): Promise<string> {
  // As deep in the tree as the script is: it reads files beside the sources.
  const outDir = fileURLToPath(new URL('../../dist/tests', import.meta.url))
  await build({
    ...{ configFile: false, publicDir: false, logLevel: 'error' },
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@react-email/render', 'pg-native', 'twilio'] },
    build: { ssr: script, outDir, emptyOutDir: false, minify: false },
  })
  return script.replace(/.*\/(.*)\.ts$/, `${outDir}/$1.js`)
}
