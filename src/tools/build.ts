// npm run build: writes the browser's files and the server to dist/, with compressed copies of cacheable files.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** The build's name in /metrics and /status: BUILD if it is set, as it is for the image; otherwise the commit. */
function buildName(): string {
  if (process.env.BUILD) return process.env.BUILD
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: DIST.replace(/dist$/, ''),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

export async function build({ quiet = false } = {}) {
  process.env.VITE_BUILD = buildName()
  rmSync(DIST, { recursive: true, force: true })
  const builder = await createBuilder({ mode: 'production', logLevel: quiet ? 'warn' : 'info' })
  await builder.buildApp()
  compressAssets(join(DIST, 'client'))
}

function compressAssets(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|csv)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(new URL(import.meta.url)))
  await build({ quiet: process.argv.includes('--quiet') })
