import CopyLink from '../../../islands/copy-link.tsx'
import { linksWords as words } from '../../../src/messages/settings.ts'
import { island } from '../../../src/ui/island.tsx'

const CopyLinkIsland = island('copy-link', CopyLink)

export function LinksPage({ selfOnboardingUrl }: { selfOnboardingUrl: string }) {
  return (
    <section className="settings-section" aria-labelledby="links-title">
      <header className="settings-section__head">
        <h2 id="links-title">{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      <CopyLinkIsland label={words.selfOnboarding} url={selfOnboardingUrl} hint={words.selfOnboardingHint} />
    </section>
  )
}
