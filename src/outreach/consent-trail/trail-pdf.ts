import type PDFDocument from 'pdfkit'
import { strokes } from '../../lib/gsm-text.ts'
import { formatMoment, zoneName } from '../../lib/moment.ts'
import { formatPhone } from '../../lib/phone.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { ConsentTrail, TrailEntry } from './read-trail.ts'

type Page = InstanceType<typeof PDFDocument>

const MARGIN = 54
const WHEN_WIDTH = 118
const [INK, MUTED_INK, LINE] = ['#1c2430', '#5b6472', '#c9ced6']
const FOOTER_HEIGHT = 24

/** The trail as a printable document. Letter size; times in `timeZone`. */
export async function trailPdf(trail: ConsentTrail, timeZone: string): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const title = toWesternLetters(`Consent trail for ${trail.name}`)
  const page = new Document({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    info: { Title: title, Author: toWesternLetters(trail.agency), CreationDate: trail.preparedAt },
  })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const buffer = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  writeHeader(page, trail, title, timeZone)
  for (const entry of trail.entries) writeEntry(page, entry, timeZone)
  if (trail.entries.length === 0) page.font('Helvetica').fontSize(10).text('No records for this contact.')
  writeFooters(page, title)
  page.end()
  return buffer
}

/** The standard PDF fonts have Western letters only. Other letters lose their accents or become a question mark. */
const toWesternLetters = (text: string) =>
  [...text]
    .map((char) => {
      if (/[\x20-\x7e\xa0-\xff‘’“”–—…•€]/.test(char)) return char
      const [base = ''] = strokes[char] ?? char.normalize('NFD')
      return /\s/.test(char) ? ' ' : /[\x20-\x7e]/.test(base) ? base : '?'
    })
    .join('')

function writeHeader(
  page: Page,
  { agency, contact, preparedAt, entries }: ConsentTrail,
  title: string,
  timeZone: string,
) {
  page.fillColor(MUTED_INK).font('Helvetica').fontSize(9.5).text(toWesternLetters(agency))
  page.moveDown(0.3).fillColor(INK).font('Helvetica-Bold').fontSize(18).text(title)
  const { email, phone_number } = contact
  const addresses =
    [email, phone_number && formatPhone(phone_number)].filter(Boolean).join(', ') || 'no address on record'
  page
    .moveDown(0.4)
    .font('Helvetica')
    .fontSize(10)
    .text(toWesternLetters(`Contact ${contact.id}: ${addresses}`))
  page
    .fillColor(MUTED_INK)
    .text(
      `Prepared ${formatMoment(preparedAt, timeZone)}. Times are ${zoneName(timeZone)} unless marked UTC. ${pluralize(entries.length, 'entry', 'entries')}, oldest first.`,
    )
  page.moveDown(1)
}

function writeEntry(page: Page, { at, channel, what, address, words, source, network }: TrailEntry, timeZone: string) {
  const width = page.page.width - 2 * MARGIN
  const textWidth = width - WHEN_WIDTH
  const from = [source, network && `network ${network}`].filter(Boolean).join(', ')
  const parts = [
    { text: what, font: 'Helvetica-Bold', size: 10, color: INK },
    ...(words ? [{ text: `“${words}”`, font: 'Helvetica', size: 9.5, color: INK }] : []),
    { text: [address, from].filter(Boolean).join(' · '), font: 'Helvetica', size: 8.5, color: MUTED_INK },
  ].map((part) => ({ ...part, text: toWesternLetters(part.text.replaceAll(/\s+/g, ' ')) }))
  const height = parts.reduce(
    (sum, { text, font, size }) => sum + page.font(font).fontSize(size).heightOfString(text, { width: textWidth }) + 2,
    14,
  )
  if (page.y + height > page.page.height - MARGIN - FOOTER_HEIGHT) page.addPage()
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
    .fillColor(MUTED_INK)
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

function writeFooters(page: Page, title: string) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n++) {
    page.switchToPage(n)
    // With a bottom margin the footer would start a new page.
    page.page.margins.bottom = 0
    page
      .fillColor(MUTED_INK)
      .font('Helvetica')
      .fontSize(8.5)
      .text(`${title}, page ${n + 1} of ${count}`, MARGIN, page.page.height - MARGIN, { lineBreak: false })
  }
}
