import { Img, Link, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { formatPhone, phoneToE164 } from '../lib/phone.ts'
import type { MailAgency } from '../outbox/outgoing-mail.ts'
import { paragraphStyle } from './mail-frame.tsx'

/** The agency's logo, or its name if it has none. */
export function AgencyHead({
  agency,
  logo,
  color,
}: {
  agency: MailAgency
  /** The URL of the logo image. */
  logo: string | undefined
  color: string
}) {
  const style = { ...paragraphStyle, ...imageText, color }
  return logo && agency.logo ? (
    <Img src={logo} alt={agency.name} {...fitLogo(agency.logo)} style={style} />
  ) : (
    <Text style={style}>{agency.name}</Text>
  )
}

/** Styles the agency name, and the alt text in email clients that block images. */
const imageText = { fontSize: 22, fontWeight: 700 }

/** Fits the logo into 240 by 60 pixels. Email clients need both dimensions. */
function fitLogo({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, 240 / width, 60 / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Renders the text with its phone number as a link, if it contains the number. */
export function PhoneLinkedText({ text, phone, color }: { text: string; phone: string | null; color: string }) {
  const formatted = phone && formatPhone(phone)
  if (!formatted || !text.includes(formatted)) return text
  const [before, ...after] = text.split(formatted)
  return (
    <>
      {before}
      <Link href={`tel:${phoneToE164(phone)}`} style={{ color, textDecoration: 'underline', whiteSpace: 'nowrap' }}>
        {formatted}
      </Link>
      {after.join(formatted)}
    </>
  )
}

export function LineBreaks({ lines }: { lines: ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
