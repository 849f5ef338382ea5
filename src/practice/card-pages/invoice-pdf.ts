import type { Invoice } from '../stripe/objects.ts'
import { invoiceFacts, invoiceTitle } from './invoice-page.tsx'
import { practiceCardWords } from './words.ts'

const MARGIN = 54
const AMOUNT_WIDTH = 120

export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const page = new Document({ size: 'LETTER', margin: MARGIN, info: { Title: invoiceTitle(invoice) } })
  const pieces: Buffer[] = []
  page.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = new Promise<Buffer>((done, failed) => {
    page.on('end', () => done(Buffer.concat(pieces)))
    page.on('error', failed)
  })
  page.font('Helvetica-Bold').fontSize(18).text(invoiceTitle(invoice))
  page.font('Helvetica').fontSize(10).text(practiceCardWords.invoice.sample).moveDown(1)
  const width = page.page.width - 2 * MARGIN - AMOUNT_WIDTH
  for (const [label, value] of invoiceFacts(invoice)) {
    const top = page.y
    page.text(value, MARGIN + width, top, { width: AMOUNT_WIDTH, align: 'right' })
    const below = page.y
    page.text(label, MARGIN, top, { width: width - 12 })
    page.y = Math.max(below, page.y) + 4
  }
  page.end()
  return whole
}
