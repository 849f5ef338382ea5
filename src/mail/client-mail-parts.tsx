import { Img, Link, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { formatPhone, phoneToE164 } from '../lib/phone.ts'
import type { MailAgency } from '../outbox/outgoing-mail.ts'
import { paragraphStyle } from './mail-frame.tsx'

/** The agency's picture, else its name. */
export function AgencyHead({
  agency,
  logo,
  color,
}: {
  agency: MailAgency
  /** Where the picture is served. */
  logo: string | undefined
  color: string
}) {
  const style = { ...paragraphStyle, ...imageText, color }
  return logo && agency.logo ? (
    <Img src={logo} alt={agency.name} {...shownSize(agency.logo)} style={style} />
  ) : (
    <Text style={style}>{agency.name}</Text>
  )
}

/** Also how the name looks where a mail program shows no pictures. */
const imageText = { fontSize: 22, fontWeight: 700 }

/** At most 240 by 60; mail programs need both sides said. */
function shownSize({ width, height }: { width: number; height: number }) {
  const share = Math.min(1, 240 / width, 60 / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** The text with its phone number, where it names it, as a link. */
export function WithCall({ text, phone, color }: { text: string; phone: string | null; color: string }) {
  const shown = phone && formatPhone(phone)
  if (!shown || !text.includes(shown)) return text
  const [before, ...after] = text.split(shown)
  return (
    <>
      {before}
      <Link href={`tel:${phoneToE164(phone)}`} style={{ color, textDecoration: 'underline', whiteSpace: 'nowrap' }}>
        {shown}
      </Link>
      {after.join(shown)}
    </>
  )
}

export function Paragraphs({ lines }: { lines: ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
