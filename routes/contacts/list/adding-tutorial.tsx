import AddingTutorial from '../../../islands/adding-tutorial.tsx'
import type { Owner } from '../../../src/contacts/owners.ts'
import { addingWords as words } from '../../../src/messages/adding-contacts.ts'
import { AddingChoices } from '../../../src/ui/adding-choices.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { island } from '../../../src/ui/island.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'

const TutorialIsland = island('adding-tutorial', AddingTutorial, 'idle')

/** Shown on the first visit after the introduction, so that the two never overlap. */
export function FirstVisitTutorial({ user, owners }: { user: SignedInUser; owners: readonly Owner[] }) {
  const own = owners.find(({ id }) => id === user.id)
  if (!user.hasCompletedWalkthrough || own?.has_seen_contacts_tutorial !== false) return null
  return (
    <>
      <noscript>
        <section className="adding-section" aria-label={words.title}>
          <h2>{words.title}</h2>
          <AddingChoices action={urls.contacts.tutorial()} />
          <form method="post" action={urls.contacts.tutorial()}>
            <Button variant="quiet">{words.later}</Button>
          </form>
        </section>
      </noscript>
      <TutorialIsland seenUrl={urls.contacts.tutorial()} />
    </>
  )
}

export function AddingPage() {
  return (
    <div className="welcome">
      <PageHeader title={words.title} back={{ href: urls.contacts.list(), label: 'Contacts' }} />
      <AddingChoices action={urls.contacts.tutorial()} />
    </div>
  )
}
