import type { PlanRefusal } from '../onboarding/choose-plan.ts'
import type { Step } from '../onboarding/steps.ts'
import { outreachWords } from './selling-rules.ts'
import { detailsWords } from './settings.ts'
import { testModeWords } from './test-mode.ts'

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
  by_contract: 'Please contact us about this plan: we make it to measure.',
  team_too_big: 'Your team has more agents than this plan allows. Choose another plan, or remove agents first.',
}

export const wizardWords = {
  next: 'Continue',
  saving: 'Saving...',
  back: 'Back',
  refused: 'Please fill out all fields correctly.',
  // Source: onboarding-018, api-020.
  noDatabase: 'We could not set up your database. Please contact support.',
  activeNow: 'Your account is active now. Sign in to go on with the setup.',
  later: 'Go on another day?',
  laterText: 'Every step is saved when you press Continue.',
  mailLink: 'Mail me a link to go on later',
  linkMailed: (email: string) => `We mailed a link to ${email}. It works for 7 days, on any device.`,
  linkMailedBefore: 'We mailed a link less than a minute ago. Please look for it in your inbox and your spam folder.',
  plan: {
    title: 'Choose a plan',
    intro: 'The first 30 days are free, whichever you choose. No card is needed today.',
    select: 'Select',
    selecting: 'Saving...',
  },
  personal: {
    title: 'About you',
    intro: 'Your name stands on the mails that your clients get.',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    email: 'Email address',
    emailHint: 'You sign in with it. You can change it in your profile later.',
  },
  company: {
    title: 'Your agency',
    intro: 'Clients see the name, the phone number and the logo on their quotes.',
    companyName: 'Agency name',
    companyPhone: 'Agency phone',
    companyWebsite: 'Website',
    websitePrefix: 'https://',
    bookingLink: 'Calendar booking link',
    bookingHint: 'Where clients pick a time to talk to you, such as calendly.com/your-agency.',
    timeZone: 'Time zone of your agency',
    timeZoneHint: 'Dates and times on your pages follow it. Please check it: we cannot know it.',
    mailingAddress: detailsWords.address,
    mailingAddressHint: `${detailsWords.addressHint} You can add it later in the settings.`,
    logo: 'Logo',
    colors: 'Colors',
    colorsHint: 'Your quotes and mails are painted in them. You can change them any time in the settings.',
    primaryColor: 'Main color',
    secondaryColor: 'Quiet color',
  },
  licensing: {
    title: 'Carriers and outreach',
    intro: 'Which carriers you sell, and when we write to your clients for you.',
    carriers: 'Carriers you offer',
    carriersHint: 'Clients are quoted these carriers only. Choose at least one.',
    selectAll: 'Select All',
    smartTitle: 'The right moment',
    smartSend: 'Smart send',
    // This and the hints below as under Settings > Outreach.
    smartSendHint: outreachWords.smartHint,
    delay: 'Outreach starts',
    delayHint: 'Counted from the day the policy took effect. Older policies go to their next event.',
    delays: [
      { value: '1', label: '1st anniversary', hint: '11 months after the policy took effect' },
      { value: '2', label: '2nd anniversary', hint: '23 months after' },
      { value: '3', label: '3rd anniversary', hint: '35 months after' },
    ],
    types: 'What we write about',
    birthday: 'Birthday',
    birthdayHint: outreachWords.birthdayHint,
    enrollmentAnniversary: 'Policy anniversary',
    enrollmentAnniversaryHint: outreachWords.anniversaryHint,
    scheduleIncrease: 'Price increases',
    scheduleIncreaseHint: outreachWords.scheduleIncreaseHint,
    aep: 'Annual enrollment',
    aepHint: outreachWords.aepHint,
    failed: 'People who could not change plans',
    failedEnabled: 'Write again to clients whose health answers stood in the way',
    failedFrequency: 'How often',
    frequencies: [
      { value: 'annual', label: 'Once a year' },
      { value: 'semiannual', label: 'Twice a year' },
      { value: 'quarterly', label: 'Four times a year' },
    ],
    failedTiming: 'Around',
    timings: [
      { value: 'birthday', label: 'Their birthday' },
      { value: 'anniversary', label: 'Their policy anniversary' },
      { value: 'pre_aep', label: 'The weeks before annual enrollment' },
    ],
  },
  team: {
    title: 'Add Team Members',
    intro: 'You are the first agent. Add your colleagues now, or later under Manage Agents.',
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
    isAdmin: 'May change settings, plans and the team (admin)',
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed. The invitation does not work any more.`,
    notRemoved: 'Whoever has joined already is removed under Manage Agents.',
    added: (name: string) => `${name} was added and gets an invitation by mail.`,
    // Source: onboarding-013.
    needsAgent: 'Add at least one agent, each with first name, last name, email and phone.',
  },
  prove: {
    intro: {
      team: (email: string) =>
        `Only you may let people into your agency. Type the six-digit code we mailed to ${email}.`,
      payment: (email: string) =>
        `One thing before your free month starts: type the six-digit code we mailed to ${email}.`,
    },
    code: 'Code',
    button: 'Activate and go on',
    newCode: 'Mail me a new code',
    codeMailed: 'We mailed a new code.',
  },
  payment: {
    title: 'Start your free month',
    resuming: 'Resuming your previous setup: no card has been given yet.',
    resumingTrial: 'Resuming your previous setup: your free month has started already.',
    active: 'Active subscription found',
    activeText: 'There is nothing to pay now. You can go to work.',
    // Source: onboarding-017.
    failed: 'Payment processing failed. Please try again.',
    free: (until: string) => `Free until ${until}`,
    withCard: 'With a card',
    withCardText: 'Mail to your clients can go out from the first day. Nothing is charged during the free month.',
    withoutCard: 'Without a card',
    withoutCardText:
      'You can look at everything and set it up. Your agency stays in test mode until you give a card: mail to clients comes to you instead.',
    after: (aMonth: string) => `After that ${aMonth}. We ask for a card before the free month ends, not today.`,
    byContract: 'After that as agreed in your contract.',
    changePlan: 'Choose another plan',
    start: 'Start without a card',
    starting: 'Finalizing your account setup...',
    goOn: 'Finish the setup',
    almost: 'One press is left to finish your setup.',
    doneWithCard: `Your agency is set up, and your free month has started. ${testModeWords.starts}`,
    done: 'Your agency is set up, and your free month has started. It stays in test mode until you give a card: mail to clients comes to you instead.',
  },
}

export const onboardingApiWords = {
  neutral: 'If a setup is waiting for this address, we have mailed a link to go on with it.',
  elsewhere: 'No setup with this address goes on in this browser. Please open the link in your mail, or sign in.',
  goOn: 'Your setup goes on where you left it.',
  prove: 'Please activate your account first: type the six-digit code we mailed you.',
}
