import type PDFDocument from 'pdfkit'
import { strokes } from '../../lib/gsm-text.ts'
import { formatMoment, zoneName } from '../../lib/moment.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { ConsentTrail, TrailEntry } from './read-trail.ts'

type Page = InstanceType<typeof PDFDocument>

const MARGIN = 54
const WHEN_WIDTH = 118
const [INK, QUIET, LINE] = ['#1c2430', '#5b6472', '#c9ced6']
const FOOT = 24

/** The same as the CSV, to be read and filed. Letter size; moments in `timeZone`. */
export async function trailPdf(trail: ConsentTrail, timeZone: string): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const title = plain(`Consent trail of ${trail.name}`)
  const page = new Document({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    info: { Title: title, Author: plain(trail.agency), CreationDate: trail.preparedAt },
  })
  const pieces: Buffer[] = []
  page.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = new Promise<Buffer>((done, failed) => {
    page.on('end', () => done(Buffer.concat(pieces)))
    page.on('error', failed)
  })
  head(page, trail, title, timeZone)
  for (const entry of trail.entries) write(page, entry, timeZone)
  if (trail.entries.length === 0) page.font('Helvetica').fontSize(10).text('No records for this contact.')
  number(page, title)
  page.end()
  return whole
}

/** The fonts of every PDF reader know Western letters: others lose their accents, or become a question mark. */
const plain = (text: string) =>
  [...text]
    .map((sign) => {
      if (/[\x20-\x7e\xa0-\xff‘’“”–—…•€]/.test(sign)) return sign
      const [base = ''] = strokes[sign] ?? sign.normalize('NFD')
      return /\s/.test(sign) ? ' ' : /[\x20-\x7e]/.test(base) ? base : '?'
    })
    .join('')

function head(page: Page, { agency, contact, preparedAt, entries }: ConsentTrail, title: string, timeZone: string) {
  page.fillColor(QUIET).font('Helvetica').fontSize(9.5).text(plain(agency))
  page.moveDown(0.3).fillColor(INK).font('Helvetica-Bold').fontSize(18).text(title)
  const { email, phone_number } = contact
  const reached =
    [email, phone_number && formatPhone(phone_number)].filter(Boolean).join(', ') || 'no address on record'
  page
    .moveDown(0.4)
    .font('Helvetica')
    .fontSize(10)
    .text(plain(`Contact ${contact.id}: ${reached}`))
  page
    .fillColor(QUIET)
    .text(
      `Prepared ${formatMoment(preparedAt, timeZone)}. All times are ${zoneName(timeZone)}. ${entries.length} entries, oldest first.`,
    )
  page.moveDown(1)
}

function write(page: Page, { at, channel, what, address, words, source, network }: TrailEntry, timeZone: string) {
  const width = page.page.width - 2 * MARGIN
  const textWidth = width - WHEN_WIDTH
  const from = [source, network && `network ${network}`].filter(Boolean).join(', ')
  const parts = [
    { text: what, font: 'Helvetica-Bold', size: 10, color: INK },
    ...(words ? [{ text: `“${words}”`, font: 'Helvetica', size: 9.5, color: INK }] : []),
    { text: [address, from].filter(Boolean).join(' · '), font: 'Helvetica', size: 8.5, color: QUIET },
  ].map((part) => ({ ...part, text: plain(part.text.replaceAll(/\s+/g, ' ')) }))
  const height = parts.reduce(
    (sum, { text, font, size }) => sum + page.font(font).fontSize(size).heightOfString(text, { width: textWidth }) + 2,
    14,
  )
  if (page.y + height > page.page.height - MARGIN - FOOT) page.addPage()
  const top = page.y
  page
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + width, top)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  page
    .fillColor(INK)
    .font('Helvetica')
    .fontSize(9.5)
    .text(formatMoment(at, timeZone), MARGIN, top + 6, { width: WHEN_WIDTH - 12 })
  page
    .fillColor(QUIET)
    .fontSize(8.5)
    .text(channel, MARGIN, page.y, { width: WHEN_WIDTH - 12 })
  page.y = top + 6
  for (const { text, font, size, color } of parts) {
    page
      .fillColor(color)
      .font(font)
      .fontSize(size)
      .text(text, MARGIN + WHEN_WIDTH, page.y, { width: textWidth })
    page.y += 2
  }
  page.x = MARGIN
  page.y = Math.max(page.y + 4, top + 34)
}

function number(page: Page, title: string) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n++) {
    page.switchToPage(n)
    // Without its margin the foot would begin a page of its own.
    page.page.margins.bottom = 0
    page
      .fillColor(QUIET)
      .font('Helvetica')
      .fontSize(8.5)
      .text(`${title}, page ${n + 1} of ${count}`, MARGIN, page.page.height - MARGIN, { lineBreak: false })
  }
}
