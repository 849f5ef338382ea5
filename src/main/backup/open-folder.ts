import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Env } from '../../env.ts'
import { type BackupFolder, diskFolder } from './files.ts'

/** `target` is a path, relative to `cwd`, or an s3:// address. `name` is empty if it is a folder. */
export async function openBackupFolder(
  { s3 }: Pick<Env, 's3'>,
  target: string,
  cwd: string,
): Promise<{ folder: BackupFolder; name: string }> {
  if (target.startsWith('s3://')) {
    // Loaded on demand, because the server starts without it.
    const { openS3Folder } = await import('./s3.ts')
    return openS3Folder(s3, target)
  }
  const path = resolve(cwd, target)
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  return isFolder
    ? { folder: diskFolder(join(path, '/')), name: '' }
    : { folder: diskFolder(join(dirname(path), '/')), name: basename(path) }
}
