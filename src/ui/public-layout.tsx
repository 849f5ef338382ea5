import type { ReactNode } from 'react'
import { Initials } from './initials.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Ribbon } from './ribbon.tsx'
import { Wordmark } from './wordmark.tsx'

export type PublicAgency = { name: string; phone?: string; logoUrl?: string }
export type PublicAgent = { name: string; phone?: string; initials?: string; license?: string }

/** Everything inside <body> of a client's page: who is asking and how to reach them stands in one place on each. */
export function PublicLayout({
  agency,
  agent,
  practice,
  textSize,
  footer,
  children,
}: {
  agency?: PublicAgency
  agent?: PublicAgent
  practice: boolean
  /** Links of A- and A+; leave one out at the end of its range. */
  textSize?: { smaller?: string; larger?: string }
  /** The line that this is not a government site, and the legal links. */
  footer?: ReactNode
  children: ReactNode
}) {
  const phone = agent?.phone ?? agency?.phone
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        Skip to the page
      </a>
      <Ribbon practice={practice} />
      <header className="public__head">
        <div className="public__bar">
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
                {agent && <div>{agent.name}</div>}
                {agent?.license && <small>{agent.license}</small>}
                {phone && <PhoneLink phone={phone} />}
              </div>
            </div>
          )}
        </div>
      </header>
      <main className="public__main" id="content" tabIndex={-1}>
        {children}
      </main>
      {(footer || textSize) && (
        <footer className="public__foot">
          {footer}
          {textSize && (
            <div className="text-size no-print">
              {textSize.smaller && (
                <a href={textSize.smaller} aria-label="A-, smaller text">
                  A-
                </a>
              )}
              {textSize.larger && (
                <a href={textSize.larger} aria-label="A+, larger text">
                  A+
                </a>
              )}
            </div>
          )}
        </footer>
      )}
    </div>
  )
}
