import Walkthrough from '../../../islands/walkthrough.tsx'
import { welcomeWords } from '../../../src/messages/welcome.ts'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'

const WalkthroughIsland = island('walkthrough', Walkthrough, 'idle')
const words = welcomeWords.walkthrough

/** A dialog until the user chooses "Don't show again"; a link to the same steps without JavaScript. */
export function Introduction({ user }: { user: SignedInUser }) {
  if (user.hasCompletedWalkthrough) return null
  return (
    <>
      <noscript>
        <p className="introduction">
          {words.hint} <a href={urls.walkthrough.steps()}>{words.open}</a>
        </p>
      </noscript>
      <WalkthroughIsland completionUrl={urls.walkthrough.completionApi()} />
    </>
  )
}
