import type { ReactNode } from 'react'
import { frameWords } from '../messages/client/page-frame.ts'
import { Initials } from './initials.tsx'
import { useWords } from './language.tsx'
import { PhoneLink } from './phone-link.tsx'
import { type Reading, ReadingTools } from './reading-tools.tsx'
import { Ribbon } from './ribbon.tsx'
import { Wordmark } from './wordmark.tsx'

export type PublicAgency = { name: string; phone?: string; logoUrl?: string }
export type PublicAgent = { name: string; phone?: string; initials?: string; licenseNumber?: string | null }

/** The <body> of a client page. The agent and the phone number, if known, are in the same place on every page. */
export function PublicLayout({
  agency,
  agent,
  practice,
  reading,
  footer,
  children,
}: {
  agency?: PublicAgency
  agent?: PublicAgent
  practice: boolean
  /** The controls for language and text size. */
  reading?: Reading
  /** The disclaimer that this is not a government site, and the legal links. */
  footer?: ReactNode
  children: ReactNode
}) {
  const words = useWords(frameWords)
  const phone = agent?.phone ?? agency?.phone
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <Ribbon practice={practice} />
      <header className="public__head">
        <div className="public__bar">
          {reading && <ReadingTools {...reading} />}
          {agency ? (
            <p className="public__agency">
              {agency.logoUrl ? <img src={agency.logoUrl} alt={agency.name} /> : agency.name}
            </p>
          ) : (
            <Wordmark />
          )}
          {(agent || phone) && (
            <div className="public__agent">
              {agent && <Initials name={agent.name} letters={agent.initials} large />}
              <div>
                {agent && <div className="public__name">{agent.name}</div>}
                {agent?.licenseNumber && <small>{words.license(agent.licenseNumber)}</small>}
                {phone && <PhoneLink phone={phone} />}
              </div>
            </div>
          )}
        </div>
      </header>
      <main className="public__main" id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className="public__foot">{footer}</footer>}
    </div>
  )
}
