import type { ReactNode } from 'react'
import { welcomeWords } from '../../../src/messages/welcome.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { WalkthroughSteps } from '../../../src/ui/walkthrough-steps.tsx'
import { urls } from '../../../src/urls.ts'

const words = welcomeWords.walkthrough

export function WalkthroughPage({
  isCompleted,
  failed,
  children,
}: {
  isCompleted: boolean
  failed: boolean
  children: ReactNode
}) {
  return (
    <div className="welcome">
      <PageHeader title={words.title} />
      {failed && <Notice kind="bad" role="alert" title={words.failed} />}
      <WalkthroughSteps />
      <form {...postTo(urls.walkthrough.completion())} className="row">
        <ButtonLink variant="primary" href={urls.contacts.list()}>
          {words.gotIt}
        </ButtonLink>
        {!isCompleted && <Button>{words.never}</Button>}
      </form>
      {children}
    </div>
  )
}

const loggedIn = welcomeWords.loggedIn

/** Source: nav-025. Agents get a link to contacts, since only admins can open the agency's settings. */
export function LoggedInPage({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="welcome">
      <PageHeader title={loggedIn.title} lead={loggedIn.text} />
      <p>{loggedIn.where}</p>
      <div className="row">
        <ButtonLink variant="primary" href={urls.dashboard()}>
          {loggedIn.dashboard}
        </ButtonLink>
        {isAdmin ? (
          <ButtonLink href={urls.settings.show()}>{loggedIn.settings}</ButtonLink>
        ) : (
          <ButtonLink href={urls.contacts.list()}>{loggedIn.contacts}</ButtonLink>
        )}
      </div>
    </div>
  )
}
