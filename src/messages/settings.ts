import type { LogoRefusal } from '../organizations/logo.ts'
import type { SenderRefusal } from '../organizations/save-settings.ts'
import { choiceWords } from './client/choice.ts'
import { clientMail } from './client/client-mail.ts'
import { testModeWords } from './test-mode.ts'

/** Source: settings-018 to settings-021. */
export const settingsErrors = {
  noUser: 'Failed to load current user',
  request: 'Settings request was not successful',
  save: 'Failed to save settings',
  logo: 'Failed to upload logo',
}

export const settingsFrame = {
  title: 'Organization Settings',
  setupTitle: 'Organization Setup - Settings',
  tabs: 'Settings sections',
  search: 'Search settings',
  results: (count: number, query: string) =>
    `${count === 0 ? 'No' : count} ${count === 1 ? 'setting matches' : 'settings match'} “${query}”`,
  noResults: 'Try another word, such as “logo”, “signature” or “test mode”.',
  startSearch: 'Enter a word, such as “logo”, “signature” or “test mode”.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  lastChanged: (who: string, when: string) => `Last changed by ${who} on ${when}`,
  nothingChanged: 'Nothing was saved. Your changes are still here: try again.',
}

export const logoWords = {
  title: 'Logo',
  label: 'Logo image',
  lead: 'Clients see it at the top of their pages and emails. Without a logo, they see your brand or agency name.',
  hint: 'PNG only, recommended 240 by 60 pixels, up to 1 MB.',
  choose: 'Choose a PNG file',
  drop: 'or drop it here',
  dropNow: 'Drop to use this image',
  uploading: 'Uploading',
  upload: 'Upload logo',
  uploaded: 'Logo saved.',
  chosen: (name: string) => `${name} selected.`,
  remove: 'Remove logo',
  lastChanged: (who: string, when: string) => `Last changed by ${who} on ${when}`,
  removed: 'Logo removed. Clients now see your brand or agency name.',
}

export const logoRefusals: Record<LogoRefusal, string> = {
  no_file: 'Choose a PNG file first.',
  too_heavy: 'The file is larger than 1 MB. Make it smaller, about 240 by 60 pixels, and upload it again.',
  not_png: 'The file is not a PNG image. Save your logo as a PNG and upload it again.',
  too_many_pixels: 'The image is wider or taller than 2000 pixels. About 240 by 60 is enough.',
  broken: 'The file is damaged or has extra data after the image. Save your logo as a PNG and upload it again.',
}

export const detailsWords = {
  title: 'Agency details',
  name: 'Agency name',
  nameHint: 'Shown on invoices and in emails to your team, and to clients if you have no brand name.',
  brandName: 'Brand name',
  brandNameHint: 'The name clients see on pages and in emails. If blank, they see the agency name.',
  phone: 'Phone',
  phoneHint: 'For clients whose agent has no phone number, and in emails the agency signs.',
  website: 'Website',
  websiteHint: 'Such as youragency.com.',
  bookingLink: 'Calendar booking link',
  bookingLinkHint: 'Where clients book a time with you, such as calendly.com/youragency.',
  redirectUrl: 'Redirect URL',
  redirectUrlHint: 'Linked on the thank-you page that clients see when they finish, such as a page on your website.',
  signature: 'Signature',
  signatureHint:
    'Added to emails signed by the agency, or by an agent without a signature. Plain text; line breaks are kept.',
  address: 'Postal mailing address',
  addressHint: 'Required in every email by law (CAN-SPAM). Without it, production mode sends nothing to clients.',
  timeZone: 'Time zone',
  timeZoneHint:
    'Used for dates and times on your pages, for your sending days, and for clients whose time zone we do not know.',
  slug: 'Short name in links',
  slugHint: 'Part of links you have already shared, so it cannot be changed.',
}

export const brandWords = {
  title: 'Brand',
  lead: 'Your colors on client pages and in client emails.',
  primary: 'Primary color',
  primaryHint: 'Buttons, links and the line at the top.',
  secondary: 'Secondary color',
  secondaryHint: 'Light backgrounds. We mix it with white.',
  pick: (label: string) => `Pick the ${label.toLowerCase()}`,
  pale: (shown: string) => `This color is too pale for text. For text we darken it to ${shown}.`,
  darkened: (shown: string) => `For text we darken it slightly to ${shown} so it is easier for older eyes to read.`,
  readable: 'Text in this color is easy to read.',
  notColor: 'Please enter a color as # and six digits or letters A to F, such as #6B46C1',
  preview: 'What clients see',
  previewButton: 'Preview',
  heading: 'Walter, a lower price for the same plan',
  link: 'How we compare plans',
  pageButton: choiceWords.en.qualify,
  mailButton: clientMail.en.button,
  quiet: 'The benefits of Plan G are the same at every company.',
  mailGreeting: 'Hello Walter,',
}

export const senderWords = {
  title: 'Default sender settings',
  lead: 'Who signs client emails, and whose calendar clients book.',
  sender: 'Sender',
  organizationOnly: 'Organization Only',
  organizationOnlyHint: 'Every email has the agency’s name, signature and booking link, no matter who the agent is.',
  agentChoice: 'Agent Choice',
  agentChoiceHint: 'Each agent chooses to sign with their own details or the agency’s.',
  signsAs: { organization: 'The agency', agent: 'Their own name', 'forced organization': 'The agency, for everyone' },
  now: 'Current senders',
  nobody: 'Your agency has no agents yet.',
  mode: 'Where client emails go',
  test: 'Test mode',
  testHint: 'Clients get no emails. Emails go to your first admin instead, with the client’s address in the subject.',
  production: 'Production mode',
  productionHint: 'Emails go to your clients.',
  noCard: 'Test mode until you add a card, whatever you choose here',
  untilThen: 'Until then, client emails go to your agency’s first admin.',
  confirm: 'Yes, start emailing our clients',
  confirmHint: 'Required to switch from test mode to production mode.',
  hour: 'Send hour',
  hourHint: 'In the contact’s time zone.',
  hourLabel: (hour: number) => (hour < 12 ? `${hour} AM` : hour === 12 ? '12 noon' : `${hour - 12} PM`),
}

export const permissionsWords = {
  title: 'Agent permissions',
  lead: 'What agents who are not admins can see and change.',
  people: 'Add and remove agents',
  allow: 'Agents can change their own selling settings',
  allowHint: 'Licenses, carriers, booking link, signature and sender. If off, only admins can change them.',
  restrict: 'Agents see only their own contacts',
  restrictHint:
    'In lists, search, the dashboard and exports. If off, every agent can see and change the whole book. Admins always see everything.',
  leaderboard: 'Show the leaderboard on the dashboard',
  leaderboardHint: 'Compares client activity by agent. Agents who see only their own contacts see only their own row.',
}

export const senderRefusals: Record<SenderRefusal, { field: string; message: string }> = {
  no_card: { field: 'send_mode', message: testModeWords.needsCard },
  no_address: {
    field: 'send_mode',
    message:
      'Production mode needs your postal mailing address, which the law requires in every email. Add it under Details first.',
  },
  not_confirmed: { field: 'confirmed', message: 'Confirm that you want to start emailing your clients.' },
}

export const clientPagesWords = {
  title: 'What clients see',
  lead: 'On the pages your emails link to: prices, health questions and scheduling a call.',
  rights: 'Rights to switch',
  showRights: 'Tell clients about an open right to switch',
  showRightsHint:
    'Some states let people change plans without health questions, such as around their birthday. When we know that a client has that right, their page and our emails, except follow-ups, say so. It makes switching easier and builds trust.',
  advantage: 'Medicare Advantage',
  advantageLead:
    'Medicare (CMS) requires a disclaimer wherever you mention Medicare Advantage, with two numbers from you. If you enter both, clients who want lower costs are offered a call about Medicare Advantage, with the disclaimer next to it. If not, we never mention Medicare Advantage and offer a call about other ways to lower costs.',
  organizations: 'Organizations you represent',
  organizationsHint: 'Companies whose Medicare Advantage plans you sell.',
  plans: 'Plans they offer in your area',
  plansHint: 'The number of plans a client can choose from.',
  disclaimer: 'Clients see:',
  videos: 'Videos',
  videosLead:
    'Links to your own videos on your website, YouTube or Vimeo. Each page says the same thing in words, so no one has to watch. Turn captions on: many clients are hard of hearing.',
  plansVideo: 'Plan G or Plan N',
  plansVideoHint: 'In the “Plan G or N?” box of the price page, and at the top of the form for prices.',
  qualifyVideo: 'Great choice: the health questions',
  qualifyVideoHint: 'After a client chooses a price.',
  lowPriceVideo: 'Good news: why prices differ',
  lowPriceVideoHint: 'In the “Good News!” box, for clients who could pay less.',
  links: 'Where clients go from here',
  linksLead: 'Set these under Details. An agent’s own booking link is used first, unless the agency signs for them.',
  bookingLink: 'Booking link',
  redirectUrl: 'After the thank-you page',
  website: (address: string) => `${address} (your website)`,
  notSet: 'Not set',
  change: 'Change under Details',
  previewTitle: 'Preview as a client',
  previewSchedule: 'Call scheduling page',
  previewDecline: 'Other ways to lower costs page',
  previewOnboarding: 'New client page',
  selfOnboarding: 'Self-onboarding link',
  selfOnboardingHint:
    'New clients who open this link enter their details and become your agency’s contacts. Share the link on your website, in letters and in your email signature.',
}

export const setupSettingsWords = {
  lead: (plan: string) => `Plan: ${plan}. You can change the details below later in Settings.`,
  carriers: 'Carriers you offer',
  carriersHint: 'Clients see quotes from these carriers only. Choose at least one.',
  selectAll: 'Select All',
  next: 'Continue',
  noPhone: 'Please enter the agency’s phone number',
}
