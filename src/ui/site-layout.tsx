import type { ReactNode } from 'react'
import { footWords } from '../messages/legal.ts'
import { frameWords } from '../messages/public-frame.ts'
import { urls } from '../urls.ts'
import { useWords } from './language.tsx'
import { Notice } from './notice.tsx'
import { Ribbon } from './ribbon.tsx'
import type { Flash } from './toast.tsx'
import { Wordmark } from './wordmark.tsx'

/** Everything inside <body> of Perennial's own narrow pages: sign in, sign up, errors. Styled by public.css. */
export function SiteLayout({
  practice,
  flash,
  children,
}: {
  practice: boolean
  flash?: Flash | undefined
  children: ReactNode
}) {
  const words = useWords(footWords)
  return (
    <div className="site">
      <a className="skip-link" href="#content">
        {useWords(frameWords).skip}
      </a>
      <Ribbon practice={practice} />
      <header className="site__bar">
        <Wordmark href="/" />
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
          {(['privacy', 'terms', 'accessibility', 'contactUs'] as const).map((page) => (
            <a key={page} href={urls[page]()}>
              {words[page]}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  )
}
