import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { setupFrame } from '../messages/onboarding.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Ribbon } from './ribbon.tsx'
import { type Flash, Toasts } from './toast.tsx'
import { Wordmark } from './wordmark.tsx'

export interface SetupProgress {
  names: readonly string[]
  /** The current step, counted from 0. */
  index: number
  percent: number
  /** Links of the steps that may be opened again. */
  links?: readonly (string | undefined)[]
}

/** The <body> during an agency's setup: the steps replace the standard header and are beside the form (above on phones). */
export function SetupLayout({
  progress,
  practice,
  logoutAction,
  flash,
  children,
}: {
  progress: SetupProgress
  practice: boolean
  /** The action of the Log out button; undefined if nobody is signed in. */
  logoutAction?: string | undefined
  flash?: Flash | undefined
  children: ReactNode
}) {
  const { names, index, percent, links = [] } = progress
  return (
    <div className="setup">
      <a className="skip-link" href="#content">
        Skip to main content
      </a>
      <Ribbon practice={practice} />
      <header className="setup__head">
        <div className="setup__bar">
          <Wordmark href="/" />
          {logoutAction && (
            <form method="post" action={logoutAction}>
              <button className="button button--quiet" type="submit">
                {setupFrame.logOut}
              </button>
            </form>
          )}
        </div>
      </header>
      <div className="setup__body">
        <aside className="setup__steps" aria-label={setupFrame.label}>
          <p className="setup__count">
            <strong>{setupFrame.stepOf(index + 1, names.length)}</strong>
            <span className="setup__open">{names[index]}</span>
            <span className="setup__percent">{setupFrame.percent(percent)}</span>
          </p>
          <progress value={percent} max={100} aria-label={setupFrame.label} />
          <ol className="setup__list">
            {names.map((name, position) => {
              const link = position === index ? undefined : links[position]
              return (
                <li
                  key={name}
                  className={classNames('setup__step', position < index && 'setup__step--before')}
                  aria-current={position === index ? 'step' : undefined}
                >
                  <span className="setup__number" aria-hidden="true">
                    {position < index ? <Icon of={Check} small /> : position + 1}
                  </span>
                  {link ? <a href={link}>{name}</a> : name}
                </li>
              )
            })}
          </ol>
        </aside>
        <main className="setup__main" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toasts flash={flash} />
    </div>
  )
}
