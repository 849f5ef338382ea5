// npm run pictures: takes the pictures of the demo agency that the start page shows, and makes the icons and the link
// preview. Writes them to static/public/assets under the hash of their content, and their sizes to
// routes/site/pages/pictures.ts. Uses a server with its own data directory.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { type DemoServer, RUTH, startDemoServer } from '../../tests/journeys/demo-server.ts'
import { urls } from '../urls.ts'
import { build } from './build.ts'
import { writeIcons } from './icons.ts'

const FOLDER = new URL('../../static/public/assets/', import.meta.url)
const LIST = new URL('../../routes/site/pages/pictures.ts', import.meta.url)

const DANA = 'dana@blueridge.example'
const MARGARET = {
  first_name: 'Margaret',
  last_name: 'Ellis',
  email: 'margaret.ellis@mail.example',
  phone_number: '8285550163',
  zip_code: '28801',
  birth_date: '1956-04-09',
  gender: 'F',
  current_carrier: 'Humana',
  plan_type: 'Plan G',
  premium_cents: 20_840,
}

interface Shot {
  path: string
  signInAs?: string
  /** The size of the window in CSS pixels. */
  width: number
  height: number
  /** The width on the start page. Default: `width`. */
  shownAt?: number
  /** The selector of the element at the top of the picture. Default: the top of the page. */
  from?: string
  /** Pixels to include above that element. */
  above?: number
}

const PHONE = { width: 390, height: 760, shownAt: 320 }
const DENSITY = 2

await build({ quiet: true })
await withDemoServer(takeAll)
await writeIcons()
// A second build, because the start page now contains the new pictures.
await build({ quiet: true })
await withDemoServer(takeLinkPreview)

async function withDemoServer(work: (demo: DemoServer) => Promise<void>) {
  const demo = await startDemoServer()
  try {
    await work(demo)
  } finally {
    await demo.close()
  }
}

async function takeAll(demo: DemoServer) {
  const margaret = await sendQuote(demo)
  const shots: Record<string, Shot> = {
    dashboard: { path: '/dashboard', signInAs: RUTH, width: 900, height: 626, shownAt: 640 },
    'hero-phone': { ...PHONE, path: margaret.page, height: 700, shownAt: 270, from: 'main .now', above: 24 },
    email: { ...PHONE, path: margaret.mail },
    quotes: { ...PHONE, path: margaret.page },
    underwriting: { ...PHONE, path: margaret.health },
  }
  mkdirSync(FOLDER, { recursive: true })
  for (const old of readdirSync(FOLDER)) rmSync(new URL(old, FOLDER))
  const lines: string[] = []
  for (const [name, shot] of Object.entries(shots)) lines.push(await saveImage(name, shot, await take(demo, shot)))
  writeFileSync(LIST, `/** Made by npm run pictures. */\nexport const pictures = {\n${lines.join('')}} as const\n`)
}

/** Sends a quote to a made-up client. Returns the paths of her email, comparison page and health questions. */
async function sendQuote({ signedIn, newestMail }: DemoServer) {
  const { page, context } = await signedIn(DANA)
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { Origin: new URL(page.url()).origin } })
    if (!answer.ok()) throw new Error(await answer.text())
    return answer.json()
  }
  const { id } = await call('/api/contacts/create', MARGARET)
  await call(urls.contacts.sendQuoteApi(id), {})
  const mail = await newestMail(MARGARET.email)
  await context.close()
  const link = new URL(mail.links.find((href) => href.includes('/compare/')) ?? '').pathname
  return {
    mail: urls.practice.mailHtml(mail.id),
    page: link,
    health: urls.eligibility({ tid: link.split('/').at(-1), topic: 1 }),
  }
}

async function take(
  from: DemoServer,
  { path, signInAs, width, height, from: first, above = 0 }: Shot,
): Promise<Buffer> {
  const options = { viewport: { width, height }, deviceScaleFactor: DENSITY, locale: 'en-US' }
  const { page, context } = signInAs ? await from.signedIn(signInAs, options) : await from.window(options)
  await page.goto(path, { waitUntil: 'networkidle' })
  // A font that loads late is used only from the next page on.
  await page.reload({ waitUntil: 'networkidle' })
  // Hides the ribbon of practice mode.
  await page.evaluate(() => document.querySelector('.ribbon')?.remove())
  const top = first ? ((await page.locator(first).first().boundingBox())?.y ?? 0) - above : 0
  const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: top, width, height } })
  await context.close()
  return png
}

/** The preview image for links to the start page: its hero in the standard size, 1200 x 630. */
async function takeLinkPreview(from: DemoServer) {
  const { page, context } = await from.window({ viewport: { width: 1200, height: 630 } })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'networkidle' })
  // Removes the buttons, which make no sense in a picture, and the ribbon of practice mode.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('.ribbon, .site__nav, .hero .row, .hero__hint')) each.remove()
  })
  const png = await page.screenshot()
  await context.close()
  writeFileSync(new URL('../open-graph.png', FOLDER), await sharp(png).png({ palette: true, colors: 128 }).toBuffer())
}

/** Saves a picture as AVIF, and as WebP for older browsers. Returns its line for the generated list of pictures. */
async function saveImage(name: string, { width, height, shownAt = width }: Shot, png: Buffer): Promise<string> {
  const small = await sharp(png)
    .resize({ width: shownAt * DENSITY })
    .png()
    .toBuffer()
  const file = `${name}-${createHash('sha256').update(small).digest('hex').slice(0, 8)}`
  const avif = await sharp(small).avif({ quality: 50, effort: 6 }).toBuffer()
  const webp = await sharp(small).webp({ quality: 70, effort: 6, smartSubsample: true }).toBuffer()
  writeFileSync(new URL(`${file}.avif`, FOLDER), avif)
  writeFileSync(new URL(`${file}.webp`, FOLDER), webp)
  console.log(`${file}: ${avif.length} bytes as AVIF, ${webp.length} as WebP`)
  const size = `width: ${shownAt}, height: ${Math.round((height * shownAt) / width)}`
  return `  ${name.includes('-') ? `'${name}'` : name}: { file: '${file}', ${size} },\n`
}
