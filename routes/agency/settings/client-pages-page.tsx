import CopyLink from '../../../islands/copy-link.tsx'
import { withoutScheme } from '../../../src/lib/https-url.ts'
import { advantageCounts, advantageWords } from '../../../src/messages/client/advantage.ts'
import { clientPagesWords as words } from '../../../src/messages/settings.ts'
import type { OrganizationSettings } from '../../../src/organizations/settings.ts'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from './read-settings.ts'
import { type SectionState, SettingsSection } from './settings-section.tsx'

const CopyLinkIsland = island('copy-link', CopyLink)

const typedOf = (settings: OrganizationSettings): Record<string, string> => ({
  show_switching_rights: settings.show_switching_rights ? 'on' : '',
  advantage_organizations: String(settings.advantage_organizations ?? ''),
  advantage_plans: String(settings.advantage_plans ?? ''),
  plans_video: withoutScheme(settings.plans_video ?? ''),
  qualify_video: withoutScheme(settings.qualify_video ?? ''),
  low_price_video: withoutScheme(settings.low_price_video ?? ''),
})

export function ClientPagesPage({
  settings,
  selfOnboardingUrl,
  lastChange,
  state = {},
}: {
  settings: OrganizationSettings
  selfOnboardingUrl: string
  lastChange: LastSettingsChange | undefined
  state?: SectionState
}) {
  const typed = state.typed ?? typedOf(settings)
  const field = (name: string) => ({ name, defaultValue: typed[name], error: state.errors?.[name] })
  const video = (name: string) => ({ ...field(name), before: 'https://', inputMode: 'url' as const, spellCheck: false })
  const counts = advantageCounts(settings)
  return (
    <>
      <SettingsSection
        name="client-pages"
        title={words.title}
        lead={words.lead}
        action={urls.settings.clients()}
        state={state}
        lastChange={lastChange}
      >
        <fieldset className="settings-section__group">
          <legend>{words.rights}</legend>
          <CheckboxField
            label={words.showRights}
            hint={words.showRightsHint}
            name="show_switching_rights"
            defaultChecked={typed.show_switching_rights === 'on'}
          />
        </fieldset>
        <fieldset className="settings-section__group">
          <legend>{words.advantage}</legend>
          <p>{words.advantageLead}</p>
          <div className="settings-section__pair">
            <TextField
              label={words.organizations}
              hint={words.organizationsHint}
              width="short"
              inputMode="numeric"
              {...field('advantage_organizations')}
            />
            <TextField
              label={words.plans}
              hint={words.plansHint}
              width="short"
              inputMode="numeric"
              {...field('advantage_plans')}
            />
          </div>
          {counts && (
            <p>
              {words.disclaimer} <q>{advantageWords.en.disclaimer(counts)}</q>
            </p>
          )}
        </fieldset>
        <fieldset className="settings-section__group">
          <legend>{words.videos}</legend>
          <p>{words.videosLead}</p>
          <TextField label={words.plansVideo} hint={words.plansVideoHint} {...video('plans_video')} />
          <TextField label={words.qualifyVideo} hint={words.qualifyVideoHint} {...video('qualify_video')} />
          <TextField label={words.lowPriceVideo} hint={words.lowPriceVideoHint} {...video('low_price_video')} />
        </fieldset>
      </SettingsSection>
      <ClientLinks settings={settings} selfOnboardingUrl={selfOnboardingUrl} />
    </>
  )
}

function ClientLinks({ settings, selfOnboardingUrl }: { settings: OrganizationSettings; selfOnboardingUrl: string }) {
  const { slug, booking_link, redirect_url, website } = settings
  const afterThankYou = redirect_url ?? (website && words.website(website))
  const previews = [
    { label: words.previewSchedule, href: urls.schedule({ orgId: slug }) },
    { label: words.previewDecline, href: urls.schedule({ orgId: slug, status: 'decline' }) },
    { label: words.previewOnboarding, href: urls.selfOnboarding(slug) },
  ]
  return (
    <section className="settings-section" id="links" aria-labelledby="where-title">
      <header className="settings-section__head">
        <h2 id="where-title">{words.links}</h2>
        <p>{words.linksLead}</p>
      </header>
      <DescriptionList
        items={[
          { label: words.bookingLink, value: booking_link ?? words.notSet },
          { label: words.redirectUrl, value: afterThankYou ?? words.notSet },
        ]}
      />
      <p>
        <a href={urls.settings.show()}>{words.change}</a>
      </p>
      <CopyLinkIsland label={words.selfOnboarding} url={selfOnboardingUrl} hint={words.selfOnboardingHint} />
      <h3>{words.previewTitle}</h3>
      <ul>
        {previews.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
