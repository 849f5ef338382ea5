/** The built server of an earlier version. Needs that version in the git history. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

export interface EarlierVersion {
  /** For startServer and spawnServer: runs this version's program instead of the current one. */
  program: string[]
  remove(): Promise<void>
}

export async function buildEarlierVersion(commit: string): Promise<EarlierVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-earlier-'))
  const code = join(folder, 'code')
  const remove = async () => {
    if (existsSync(code)) await run('git', ['-C', ROOT, 'worktree', 'remove', '--force', code])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run('git', ['-C', ROOT, 'worktree', 'add', '--detach', '--force', code, commit])
    symlinkSync(join(ROOT, 'node_modules'), join(code, 'node_modules'))
    const script = ['src/tools/build.ts', 'scripts/build.ts'].find((path) => existsSync(join(code, path)))!
    await run(process.execPath, [script, '--quiet'], { cwd: code })
  } catch (error) {
    await remove()
    throw error
  }
  return { program: ['sh', '-c', `exec "$0" ${join(code, 'dist/main.js')}`], remove }
}
