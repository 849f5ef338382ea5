// npm start: builds if the sources are newer than dist/, then runs the server or one of its commands.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['src', 'routes', 'islands', 'db', 'jobs', 'static', 'vite.config.ts', 'package-lock.json']
const BUILT = join(ROOT, 'dist/main.js')

const newest = (path: string): number => {
  const found = statSync(path)
  return found.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : found.mtimeMs
}

const isStale = () =>
  !existsSync(BUILT) || Math.max(...SOURCES.map((source) => newest(join(ROOT, source)))) > statSync(BUILT).mtimeMs

if (isStale()) {
  console.log('Building…')
  await build({ quiet: true })
}
process.env.NODE_ENV ??= 'production'
await import(BUILT)
