import type { ReactNode } from 'react'
import { startWords } from '../messages/start.ts'
import { Button } from './button.tsx'
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

/** Asks for the same page again. `address` is a path of ours with its query. */
function RefreshForm({ address, label }: { address: string; label: string }) {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid')
  return (
    <form method="get" action={pathname}>
      {[...searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">{label}</Button>
    </form>
  )
}

/** Source: nav-058. */
export function StartingPage({ address }: { address: string }) {
  const { title, lead, hint, button } = startWords.starting
  return (
    <StartFrame title={title}>
      <p role="status">{lead}</p>
      <p>{hint}</p>
      <RefreshForm address={address} label={button} />
    </StartFrame>
  )
}

/** `error` says what is wrong; `id` is what the log calls it. Source: nav-059. */
export function StartFailurePage({ address, error, id }: { address: string; error: string; id?: string }) {
  const { title, next, number, button } = startWords.failed
  return (
    <StartFrame title={title}>
      <p role="alert">
        <strong>{error}</strong>
      </p>
      <p>{next}</p>
      <RefreshForm address={address} label={button} />
      {id && (
        <p>
          <small>{number(id)}</small>
        </p>
      )}
    </StartFrame>
  )
}
