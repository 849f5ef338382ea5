import type { ReactNode } from 'react'
import { awayWords } from '../messages/client/unavailable.ts'
import { startWords } from '../messages/start.ts'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import { Wordmark } from './wordmark.tsx'

/** A page on which nothing leads anywhere: no other could be opened either. Everything inside <body>. */
function StartFrame({ title, children }: { title: string; children: ReactNode }) {
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

/** What was asked for: a path of ours and its query. */
export interface StartPageRequest {
  pathname: string
  search: string
}

/** Asks for the same page again. */
function RefreshForm({ asked: { pathname, search }, label }: { asked: StartPageRequest; label: string }) {
  return (
    // Two slashes would lead to another host.
    <form method="get" action={pathname.replace(/^\/+/, '/')}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">{label}</Button>
    </form>
  )
}

/** Without `asked` something was sent, which nobody took and which only the page before can send again. Source: nav-058. */
export function StartingPage({ asked }: { asked: StartPageRequest | undefined }) {
  const { title, lead, hint, button, unsaved } = startWords.starting
  return (
    <StartFrame title={title}>
      {asked ? (
        <>
          <p role="status">{lead}</p>
          <p>{hint}</p>
          <RefreshForm asked={asked} label={button} />
        </>
      ) : (
        <p role="alert">{unsaved}</p>
      )}
    </StartFrame>
  )
}

/** `error` says what is wrong; `asked` as above. Source: nav-059. */
export function StartFailurePage({ asked, error }: { asked: StartPageRequest | undefined; error: string }) {
  const { title, next, unsaved, button } = startWords.failed
  return (
    <StartFrame title={title}>
      <p role="alert">
        <strong>{error}</strong>
      </p>
      <p>{asked ? next : unsaved}</p>
      {asked && <RefreshForm asked={asked} label={button} />}
    </StartFrame>
  )
}

/** Of a server that runs; `asked` as above, `id` is what the log calls it. */
export function AwayPage({ asked, id }: { asked: StartPageRequest | undefined; id: string }) {
  const { title, sentTitle, text, sent, number, button } = useWords(awayWords)
  return (
    <StartFrame title={asked ? title : sentTitle}>
      <p role="alert">{asked ? text : sent}</p>
      {asked && <RefreshForm asked={asked} label={button} />}
      <p>{number(id)}</p>
    </StartFrame>
  )
}
