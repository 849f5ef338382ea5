import { foldText } from '../../../src/lib/fold-text.ts'
import { closingWords } from '../../../src/messages/closing.ts'
import { textSettingsWords } from '../../../src/messages/contact-texts.ts'
import { emailWordingWords } from '../../../src/messages/email-wordings.ts'
import { carriersWords, domainWords, outreachWords, statesWords } from '../../../src/messages/selling-rules.ts'
import {
  brandWords,
  clientPagesWords,
  detailsWords,
  settingsFrame as frameWords,
  logoWords,
  permissionsWords,
  senderWords,
} from '../../../src/messages/settings.ts'
import { auditWords } from '../closing/log-words.ts'
import { type SettingsTab, settingsGroups } from './settings-frame.tsx'

/** What the search finds on each page: the id of a field or section ('' for the page), its label and its hint. */
const entries: Record<SettingsTab, [id: string, label: string, hint: string][]> = {
  details: [
    ['name', detailsWords.name, detailsWords.nameHint],
    ['brand_name', detailsWords.brandName, detailsWords.brandNameHint],
    ['phone', detailsWords.phone, detailsWords.phoneHint],
    ['website', detailsWords.website, detailsWords.websiteHint],
    ['booking_link', detailsWords.bookingLink, detailsWords.bookingLinkHint],
    ['redirect_url', detailsWords.redirectUrl, detailsWords.redirectUrlHint],
    ['signature', detailsWords.signature, detailsWords.signatureHint],
    ['mailing_address', detailsWords.address, detailsWords.addressHint],
    ['time_zone', detailsWords.timeZone, detailsWords.timeZoneHint],
    ['logo', logoWords.title, logoWords.lead],
  ],
  brand: [
    ['primary_color', brandWords.primary, brandWords.lead],
    ['secondary_color', brandWords.secondary, brandWords.secondaryHint],
  ],
  clients: [
    ['show_switching_rights', clientPagesWords.showRights, clientPagesWords.showRightsHint],
    ['advantage_organizations', clientPagesWords.advantage, clientPagesWords.advantageLead],
    ['plans_video', clientPagesWords.videos, clientPagesWords.videosLead],
    ['links', clientPagesWords.selfOnboarding, clientPagesWords.selfOnboardingHint],
    ['links', clientPagesWords.previewTitle, ''],
  ],
  carriers: [['', carriersWords.title, carriersWords.lead]],
  states: [['', statesWords.title, statesWords.lead]],
  outreach: [
    ['outreach_birthday', outreachWords.birthday, outreachWords.birthdayHint],
    ['outreach_anniversary', outreachWords.anniversary, outreachWords.anniversaryHint],
    ['outreach_aep', outreachWords.aep, outreachWords.aepHint],
    ['outreach_schedule_increase', outreachWords.scheduleIncrease, outreachWords.scheduleIncreaseHint],
    ['outreach_delay_years', outreachWords.timing, outreachWords.timingHint],
    ['smart_send_enabled', outreachWords.smart, outreachWords.smartHint],
    ['failed_underwriting_enabled', outreachWords.failedTitle, outreachWords.failedEnabledHint],
    ['state_rule_set', outreachWords.rules, outreachWords.rulesHint],
  ],
  sender: [
    ['sender', senderWords.sender, senderWords.lead],
    ['send_mode', senderWords.mode, `${senderWords.test}. ${senderWords.production}. ${senderWords.testHint}`],
    ['send_hour', senderWords.hour, senderWords.hourHint],
  ],
  mails: [['', emailWordingWords.title, emailWordingWords.lead]],
  texts: [['texts_enabled', textSettingsWords.switch, textSettingsWords.switchHint]],
  domain: [['', domainWords.title, `${domainWords.nameHint} ${domainWords.records}`]],
  permissions: [
    ['allow_agent_settings', permissionsWords.allow, permissionsWords.allowHint],
    ['restrict_agents_to_own', permissionsWords.restrict, permissionsWords.restrictHint],
    ['show_leaderboard', permissionsWords.leaderboard, permissionsWords.leaderboardHint],
  ],
  log: [['', auditWords.title, auditWords.lead]],
  closing: [
    ['', closingWords.downloads, closingWords.downloadsText],
    ['', closingWords.close, closingWords.what],
  ],
}

export function SearchPage({ query }: { query: string }) {
  const searched = foldText(query).split(/\s+/).filter(Boolean)
  const found = settingsGroups.flatMap(({ label: group, tabs }) =>
    [...tabs].flatMap(({ key, label: tab, href }) =>
      entries[key]
        .filter(([, label, hint]) => {
          const text = foldText(`${group} ${tab} ${label} ${hint}`)
          return searched.length > 0 && searched.every((word) => text.includes(word))
        })
        .map(([id, label, hint]) => ({ label, hint, place: `${group}: ${tab}`, href: id ? `${href}#${id}` : href })),
    ),
  )
  return (
    <section className="settings-section" aria-labelledby="found">
      <header className="settings-section__head">
        <h2 id="found">{searched.length > 0 ? frameWords.results(found.length, query) : frameWords.search}</h2>
        {searched.length === 0 && <p>{frameWords.startSearch}</p>}
        {searched.length > 0 && found.length === 0 && <p>{frameWords.noResults}</p>}
      </header>
      <ul className="settings__found">
        {found.map(({ label, hint, place, href }) => (
          <li key={label + href}>
            <a href={href}>{label}</a> <small>{place}</small>
            {hint && <p>{hint}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
