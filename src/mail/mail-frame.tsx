import { Body, Head, Html, Preview } from '@react-email/components'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../lib/language.ts'

/** A font stack that is readable at large sizes. Email clients have none of our fonts. */
export const MAIL_FONT = "Verdana, 'Segoe UI', Arial, sans-serif"
const INK = '#1d211f'
const INK_SOFT = '#4a514d'
export const MAIL_RULE_COLOR = '#d9d6cd'

/** Evergreen, for emails from Perennial rather than from an agency. */
export const PERENNIAL_ACCENT = '#1f5f46'

export const paragraphStyle: CSSProperties = { fontSize: 18, lineHeight: '28px', margin: '0 0 20px', color: INK }
export const smallPrintStyle: CSSProperties = { fontSize: 15, lineHeight: '23px', margin: '0 0 12px', color: INK_SOFT }

export const buttonStyle = (background: string, ink: string): CSSProperties => ({
  backgroundColor: background,
  color: ink,
  fontSize: 19,
  fontWeight: 700,
  lineHeight: '24px',
  padding: '14px 28px',
  borderRadius: 6,
  textDecoration: 'none',
  display: 'inline-block',
})

interface MailFrameProps {
  language?: Language
  subject: string
  preview: string
  accent: string
  children: ReactNode
}

/**
 * The layout of all our emails. Outlook renders with Word, which supports padding only on table cells and no max-width,
 * so Outlook alone gets a fixed width.
 */
export function MailFrame({ language = 'en', subject, preview, accent, children }: MailFrameProps) {
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{subject}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f6f4ee', fontFamily: MAIL_FONT, margin: 0, padding: '24px 0' }}>
        <table
          role="presentation"
          align="center"
          className="sheet"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          style={{ maxWidth: 600 }}
        >
          <tbody>
            <tr>
              <td style={{ backgroundColor: '#ffffff', borderTop: `6px solid ${accent}`, padding: '28px 24px' }}>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
      </Body>
    </Html>
  )
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const OUTLOOK_STYLES = '<!--[if mso]><style>.sheet { width: 600px }</style><![endif]-->'

/** React adds preload links for images, which email clients do not understand. */
const PRELOAD = /<link rel="preload"[^>]*>/g

export const mailHtml = (mail: ReactElement) =>
  `${DOCTYPE}${renderToStaticMarkup(mail).replace(PRELOAD, '').replace('</head>', `${OUTLOOK_STYLES}</head>`)}`
