import type { ReactNode } from 'react'
import { frameWords } from '../messages/client/page-frame.ts'
import { footWords, siteHeaderWords } from '../messages/client/site-frame.ts'
import { urls } from '../urls.ts'
import { useWords } from './language.tsx'
import { Notice } from './notice.tsx'
import { needSheets } from './page-assets.ts'
import { Ribbon } from './ribbon.tsx'
import type { Flash } from './toast.tsx'
import { Wordmark } from './wordmark.tsx'

interface SiteLayoutProps {
  practice: boolean
  flash?: Flash | undefined
  signedIn?: boolean | undefined
  /** The path of the page, to mark its link in the header as current. */
  path?: string | undefined
  /** For an agency's client: the header shows only our name, without links. The footer links stay. */
  forClients?: boolean | undefined
  children: ReactNode
}

/** The <body> of Perennial's own public pages: start page, sign-in, pricing, errors. */
export function SiteLayout({ practice, flash, signedIn, path, forClients = false, children }: SiteLayoutProps) {
  needSheets('site')
  const words = useWords(footWords)
  const header = useWords(siteHeaderWords)
  return (
    <div className="site">
      <a className="skip-link" href="#content">
        {useWords(frameWords).skip}
      </a>
      <Ribbon practice={practice} />
      <header className="site__head">
        <div className="site__bar">
          {forClients ? (
            <Wordmark />
          ) : (
            <>
              <Wordmark href="/" />
              <SiteNav signedIn={signedIn} path={path} />
            </>
          )}
        </div>
      </header>
      <main className="site__main" id="content" tabIndex={-1}>
        {flash && (
          <Notice kind={flash.kind} role="status">
            {flash.text}
          </Notice>
        )}
        {children}
      </main>
      <footer className="site__foot">
        <nav aria-label={words.label}>
          {(['contactUs', 'privacy', 'terms', 'accessibility'] as const).map((page) => (
            <a key={page} href={urls[page]()}>
              {words[page]}
            </a>
          ))}
        </nav>
        <p>
          <small>{header.notGovernment}</small>
        </p>
      </footer>
    </div>
  )
}

function SiteNav({ signedIn, path }: Pick<SiteLayoutProps, 'signedIn' | 'path'>) {
  const words = useWords(siteHeaderWords)
  const link = (href: string, text: string, className?: string) => (
    <a href={href} className={className} aria-current={href === path ? 'page' : undefined}>
      {text}
    </a>
  )
  return (
    <nav className="site__nav" aria-label={words.label}>
      {link(urls.scheduleDemo(), words.bookDemo)}
      {link(urls.pricing(), words.pricing)}
      {signedIn ? (
        link(urls.contacts.list(), words.toContacts)
      ) : (
        <>
          {link(urls.login(), words.login)}
          {link(urls.signup(), words.signUp)}
        </>
      )}
      {link(urls.sample.show(), words.tryIt, 'site__try')}
    </nav>
  )
}
