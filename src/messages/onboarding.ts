import type { PlanRefusal } from '../onboarding/choose-plan.ts'
import type { Step } from '../onboarding/steps.ts'
import { outreachWords } from './selling-rules.ts'
import { detailsWords } from './settings.ts'

export const stepNames: Record<Step, string> = {
  plan: 'Choose Plan',
  personal: 'Personal Details',
  company: 'Company Details',
  licensing: 'Licensing Settings',
  team: 'Add Team Members',
  payment: 'Payment',
}

export const setupFrame = {
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  percent: (percent: number) => `${percent}%`,
  label: 'Setup steps',
  logOut: 'Log out',
}

export const planRefusals: Record<PlanRefusal, string> = {
  plan_unknown: 'Please choose a plan',
  by_contract: 'Contact us about this plan. We tailor it to your agency.',
  team_too_big: 'Your team has more agents than this plan allows. Choose another plan, or remove agents first.',
}

export const wizardWords = {
  next: 'Continue',
  saving: 'Saving...',
  back: 'Back',
  refused: 'Please fill out all fields correctly.',
  // Source: onboarding-018, api-020.
  noDatabase: 'We could not set up your database. Please contact support.',
  activeNow: 'Your account is active. Sign in to continue setup.',
  later: 'Want to finish later?',
  laterText: 'We save each step when you click Continue.',
  mailLink: 'Email me a link to finish later',
  linkMailed: (email: string) => `We emailed a link to ${email}. It works for 7 days on any device.`,
  linkMailedBefore: 'We emailed you a link recently. Check your inbox and spam folder.',
  plan: {
    intro: 'Your first month is free. No card needed today.',
    select: 'Select',
    selecting: 'Saving...',
  },
  personal: {
    intro: 'Your name appears on the emails your clients get.',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    email: 'Email address',
    emailHint: 'You use it to sign in. You can change it later in your profile.',
  },
  company: {
    intro: 'Clients see your agency’s name, phone number and logo on their quotes.',
    companyName: 'Agency name',
    companyPhone: 'Agency phone',
    companyWebsite: 'Website',
    websitePrefix: 'https://',
    bookingLink: 'Calendar booking link',
    bookingHint: 'Where clients pick a time to talk to you, such as calendly.com/your-agency.',
    timeZone: 'Agency time zone',
    timeZoneHint:
      'We use it for dates and times, and to decide on which day an email is due. We cannot detect it, so please check it.',
    mailingAddress: detailsWords.address,
    mailingAddressHint: `${detailsWords.addressHint} You can add it later in Settings.`,
    colors: 'Colors',
    colorsHint: 'We use both on your quotes, and the main color in emails. You can change them later in Settings.',
    primaryColor: 'Main color',
    secondaryColor: 'Secondary color',
  },
  licensing: {
    intro: 'Choose the carriers you sell and when we email your clients for you.',
    carriers: 'Carriers you offer',
    carriersHint: 'Clients see quotes from these carriers only. Choose at least one.',
    selectAll: 'Select All',
    smartTitle: 'Timing',
    smartSend: 'Smart send',
    // The hints are the same as under Settings > Outreach.
    smartSendHint: outreachWords.smartHint,
    delay: 'Outreach starts',
    delayHint: 'Counted from the policy’s effective date. For older policies, emails start with the next event.',
    delays: [
      { value: '1', label: '1st anniversary', hint: '11 months after the policy took effect' },
      { value: '2', label: '2nd anniversary', hint: '23 months after' },
      { value: '3', label: '3rd anniversary', hint: '35 months after' },
    ],
    types: 'What we email clients about',
    birthday: 'Birthday',
    birthdayHint: outreachWords.birthdayHint,
    enrollmentAnniversary: 'Policy anniversary',
    enrollmentAnniversaryHint: outreachWords.anniversaryHint,
    scheduleIncrease: 'Price increases',
    scheduleIncreaseHint: outreachWords.scheduleIncreaseHint,
    aep: 'Annual enrollment',
    aepHint: outreachWords.aepHint,
    failed: 'Clients who did not pass the health questions',
    failedEnabled: 'Email them again. Their health can change.',
    failedFrequency: 'How often',
    frequencies: [
      { value: 'annual', label: 'Once a year' },
      { value: 'semiannual', label: 'Twice a year' },
      { value: 'quarterly', label: 'Four times a year' },
    ],
    failedTiming: 'When',
    timings: [
      { value: 'birthday', label: 'Their birthday' },
      { value: 'anniversary', label: 'Their policy anniversary' },
      { value: 'pre_aep', label: 'In September, before annual enrollment (once a year)' },
    ],
  },
  team: {
    intro: 'Add your colleagues now, or later under Manage Agents.',
    you: 'You',
    admin: 'Admin',
    agent: 'Agent',
    add: 'Add a colleague',
    addButton: 'Add and invite',
    adding: 'Adding...',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    phone: 'Phone',
    isAdmin: 'Admin: can change settings, plans and the team',
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed. Their invitation no longer works.`,
    notRemoved: 'We could not remove this person. Once setup is done, you can remove people under Manage Agents.',
    added: (name: string) => `${name} was added and will get an invitation by email.`,
    // Source: onboarding-013.
    needsAgent: 'Add at least one agent, each with first name, last name, email and phone.',
  },
  prove: {
    intro: {
      team: (email: string) => `To add your team, enter the six-digit code we emailed to ${email}.`,
      payment: (email: string) => `To start your free month, enter the six-digit code we emailed to ${email}.`,
    },
    code: 'Code',
    button: 'Activate and continue',
    newCode: 'Email me a new code',
    codeMailed: 'We emailed a new code.',
  },
  payment: {
    resuming: 'Resuming your previous setup. We have no card on file yet.',
    resumingTrial: 'Resuming your previous setup. Your free month has already started.',
    active: 'Active subscription found',
    activeText: 'Your card is on file. You can get started.',
    // Source: onboarding-017.
    failed: 'Payment processing failed. Please try again.',
    free: (until: string) => `Your first month is free, until ${until}.`,
    withCard: 'With a card',
    withCardText: 'You can email your clients from day one. You pay nothing during your free month.',
    withoutCard: 'Without a card',
    withoutCardText:
      'You can explore and set up everything. Your agency stays in test mode: client emails come to you instead until you add a card and switch to production.',
    after: (aMonth: string) =>
      `After that, ${aMonth}. No card needed today. We ask for one before your free month ends.`,
    byContract: 'After that, your contract price applies.',
    changePlan: 'Choose another plan',
    start: 'Start without a card',
    starting: 'Finalizing your account setup...',
    goOn: 'Finish setup',
    almost: 'One click left to finish your setup.',
  },
}

export const onboardingApiWords = {
  neutral: 'If this address has an unfinished setup, we emailed a link to continue it.',
  elsewhere:
    'We found no unfinished setup for this address in this browser. Sign in, or continue in the browser where you started.',
  goOn: 'Your setup continues where you left off.',
  prove: 'Activate your account first: enter the six-digit code we emailed you.',
}
