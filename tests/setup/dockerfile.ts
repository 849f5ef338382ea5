/** Makes the image that the Dockerfile describes, as `docker build` does, from this machine's files. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_USER } from '../../src/tools/warm-compile-cache.ts'
import { openContainer } from './container.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Image {
  root: string
  env: Record<string, string>
  workdir: string
  user: string
  volumes: string[]
  port: number | undefined
  command: string[]
  healthcheck: string[]
  /** What is mounted at which path while the image is made. */
  mounts: Record<string, string>
}

/** Instructions and their text. */
export function readDockerfile(): [string, string][] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()])
}

/** The last stage. Without a network, so `npm ci` does nothing: node_modules is this machine's. */
export async function buildImage(folder: string): Promise<Image> {
  const [context, base] = [join(folder, 'context'), join(folder, 'base')]
  copyContext(context)
  makeBase(base)
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const [instruction, text] of readDockerfile()) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(text)?.[1] ?? 'last'
      image = newImage(join(folder, name))
      execFileSync('cp', ['-al', base, image.root])
      stages.set(name, image)
    } else if (image) await apply(instruction, text, { image, stages, context })
  }
  return { ...image!, mounts: {} }
}

const newImage = (root: string): Image => ({
  root,
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  workdir: '/',
  user: 'root',
  volumes: [],
  port: undefined,
  command: [],
  healthcheck: [],
  mounts: {},
})

interface Build {
  image: Image
  stages: Map<string, Image>
  context: string
}

const listOf = (text: string): string[] => JSON.parse(/\[.*\]$/.exec(text)![0])

async function apply(instruction: string, text: string, { image, stages, context }: Build) {
  switch (instruction) {
    case 'WORKDIR':
      image.workdir = text
      mkdirSync(join(image.root, text), { recursive: true })
      break
    case 'COPY': {
      const [, stage, words = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(text)!
      const from = stage ? stages.get(stage)!.root : context
      const paths = words.split(' ')
      const to = join(image.root, resolve(image.workdir, paths.pop()!))
      // An engine keeps owners of files from another stage too.
      for (const path of paths.map((path) => join(from, path)))
        execFileSync('cp', ['-a', statSync(path).isDirectory() ? `${path}/.` : path, to])
      break
    }
    case 'RUN': {
      if (text.includes('npm ci'))
        image.mounts[join(image.workdir, 'node_modules')] = realpathSync(join(ROOT, 'node_modules'))
      const container = await openContainer({ ...image, user: 'root' }, { isReadOnly: false })
      const { ended, output } = await container.run(['sh', '-c', text])
      await container.close()
      if (ended !== 0) throw new Error(`RUN ${text} ended with ${ended}:\n${output}`)
      break
    }
    case 'ENV':
      for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) image.env[name!] = value!
      break
    case 'USER':
      image.user = text
      break
    case 'VOLUME':
      image.volumes = text.split(' ')
      break
    case 'EXPOSE':
      image.port = Number(text)
      break
    case 'HEALTHCHECK':
      image.healthcheck = listOf(text)
      break
    case 'CMD':
      image.command = listOf(text)
      break
    case 'ARG':
    case 'STOPSIGNAL':
      break
    default:
      throw new Error(`The tests cannot run ${instruction} yet: add it to tests/setup/dockerfile.ts.`)
  }
}

/** The files of the repository that .dockerignore lets in. */
function copyContext(folder: string) {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files) {
    const isIgnored = ignored.some((pattern) => matchesGlob(file.split('/')[0]!, pattern))
    if (file !== '' && !isIgnored && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file))
  }
}

/** Programs of Debian that the Dockerfile runs. */
const PROGRAMS = ['/bin/sh', '/bin/mkdir', '/bin/chown']
/** Libraries of libc that native packages load. Debian's image has them all. */
const LIBC = ['libdl.so.2', 'libpthread.so.0', 'libresolv.so.2', 'librt.so.1']

const NPM = `#!/bin/sh
[ "$1" = ci ] || { shift; exec node --run "$@"; }
`

/** Stands for node:24-bookworm-slim: this machine’s Node and shell, what they load, and the user `node`. */
function makeBase(folder: string) {
  const put = (from: string, path = from) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(from, join(folder, path))
  }
  put(process.execPath, '/usr/local/bin/node')
  const linked = execFileSync('ldd', [process.execPath, ...PROGRAMS], { encoding: 'utf8' })
  const libraries = new Set(linked.match(/(?<=\s)\/\S+(?= \(0x)/g))
  const libc = dirname([...libraries].find((path) => path.endsWith('/libc.so.6'))!)
  for (const path of [...PROGRAMS, ...libraries, ...LIBC.map((name) => join(libc, name))]) put(path)
  const files: Record<string, string> = {
    'etc/passwd': `root:x:0:0::/root:/bin/sh\nnode:x:${NODE_USER}:${NODE_USER}::/home/node:/bin/sh\n`,
    'etc/group': `root:x:0:\nnode:x:${NODE_USER}:\n`,
    'etc/hosts': '127.0.0.1 localhost\n',
    'usr/local/bin/npm': NPM,
  }
  mkdirSync(join(folder, 'etc'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text, { mode: 0o755 })
}
