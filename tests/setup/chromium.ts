import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const INSTALLED = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Saves a process per browser.
  '--in-process-gpu',
  // One renderer for all pages of a window: starting one takes as long as loading three pages.
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Optimizing compilers take a third of a renderer's CPU time, which pages that live for a second do not recover.
  '--js-flags=--no-opt,--no-maglev,--single-threaded,--min-semi-space-size=16',
]

/** An installed browser, or the one in an npm package, which includes its libraries. */
export async function launchChromium({ handleSIGTERM = true } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: FLAGS, handleSIGTERM })
}

export async function findChromium(): Promise<string> {
  return INSTALLED.find((path) => path && existsSync(path)) ?? (await packagedChromium())
}

async function packagedChromium(): Promise<string> {
  // The package takes whatever "chromium" lies in TMPDIR, of whatever version; and it brings its libraries only to
  // what it believes to be a Lambda. Both are read when it is imported.
  const folder = join(tmpdir(), 'perennial-chromium-153')
  mkdirSync(folder, { recursive: true })
  process.env.FONTCONFIG_PATH ??= fontsIn(folder)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  return path
}

/** The package's font configuration always names /tmp/fonts, and a page with text but no font crashes. */
function fontsIn(folder: string): string {
  const path = join(folder, 'fontconfig')
  mkdirSync(path, { recursive: true })
  const places = [join(folder, 'fonts'), '/usr/share/fonts'].map((place) => `<dir>${place}</dir>`)
  const list = `<?xml version="1.0"?><fontconfig>${places.join('')}<cachedir>${path}/cache</cachedir></fontconfig>`
  writeFileSync(join(path, 'fonts.conf'), list)
  return path
}
