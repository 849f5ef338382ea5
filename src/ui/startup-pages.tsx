import type { ReactNode } from 'react'
import { unavailableWords } from '../messages/client/unavailable.ts'
import { startWords } from '../messages/startup.ts'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'
import { Wordmark } from './wordmark.tsx'

/** The <body> of a page without links, because no other page could be opened. */
function StartFrame({ title, children }: { title: string; children: ReactNode }) {
  needSheets('site')
  return (
    <div className="site">
      <header className="site__bar">
        <Wordmark />
      </header>
      <main className="site__main" id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** The requested path and query. */
export interface StartPageRequest {
  pathname: string
  search: string
}

/** Requests the same page again. */
function RefreshForm({ request: { pathname, search }, label }: { request: StartPageRequest; label: string }) {
  return (
    // Two leading slashes would point to another host.
    <form method="get" action={pathname.replace(/^\/+/, '/')}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">{label}</Button>
    </form>
  )
}

/** `request` is undefined after a form post, which was not saved and can only be repeated from its page. Source: nav-058. */
export function StartingPage({ request }: { request: StartPageRequest | undefined }) {
  const { title, lead, hint, button, unsaved } = startWords.starting
  return (
    <StartFrame title={title}>
      {request ? (
        <>
          <p role="status">{lead}</p>
          <p>{hint}</p>
          <RefreshForm request={request} label={button} />
        </>
      ) : (
        <p role="alert">{unsaved}</p>
      )}
    </StartFrame>
  )
}

/** `error` is the message; `request` as above. Source: nav-059. */
export function StartFailurePage({ request, error }: { request: StartPageRequest | undefined; error: string }) {
  const { title, next, unsaved, button } = startWords.failed
  return (
    <StartFrame title={title}>
      <p role="alert">
        <strong>{error}</strong>
      </p>
      <p>{request ? next : unsaved}</p>
      {request && <RefreshForm request={request} label={button} />}
    </StartFrame>
  )
}

/**
 * Shown while the database is unavailable, or if a page takes too long. `request` is undefined after a form post, which
 * may have been saved; `id` is the request id in the log.
 */
export function UnavailablePage({ request, id }: { request: StartPageRequest | undefined; id: string }) {
  const { title, sentTitle, text, sent, number, button } = useWords(unavailableWords)
  return (
    <StartFrame title={request ? title : sentTitle}>
      <p role="alert">{request ? text : sent}</p>
      {request && <RefreshForm request={request} label={button} />}
      <p>{number(id)}</p>
    </StartFrame>
  )
}
