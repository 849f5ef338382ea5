/** Every word around the health questions. `who` is the agent's first name, or the agency. */
export const eligibilityWordsInEnglish = {
  title: 'Underwriting Assessment',
  loading: 'Loading the health questions.',
  lead: 'A few questions about your health.',
  what: (who: string) =>
    `“Underwriting” means that an insurance company looks at your health before it takes you on. Your answers help ${who} to see which companies may consider you.`,
  points: (who: string, agency: string) => [
    'There are 7 topics. Most people need about 5 minutes.',
    'This is a check beforehand, not an application: no company decides anything here.',
    `Only ${who === agency ? 'your agent' : `${who}, your agent,`} and those who run ${agency} can read your answers. They are kept encrypted and never stand in an email.`,
    'Please write nothing about your family’s health or about genetic tests. Companies may not use it.',
    'Each topic is saved when you press Next. You can stop, and go on later on this same device.',
  ],
  needNot: 'Some people need not answer',
  needNotWhy:
    'If you are 65 or older and your Medicare Part B began less than 6 months ago, or if you have a guaranteed right to buy a plan (for example because other coverage of yours ends), companies may not turn you down for your health. Some states also protect people under 65.',
  skip: 'Skip the health questions',
  start: 'Start',
  backToPrices: 'Back to the prices',

  welcomeBack: 'Welcome back',
  savedUpTo: (answered: number, total: number, date: string) =>
    `We kept what you answered on ${date}: ${answered} of ${total} topics. You can go on here.`,
  startOver: 'Start over',
  missing: 'An answer is missing here. We keep answers that were not sent for 30 days. Please answer this topic again.',
  noCookies:
    'This browser has kept no answers. If you have just answered here, it does not take cookies. Please allow cookies for this page and answer again, or call us.',

  progressLabel: 'Health questions',
  yes: 'Yes',
  no: 'No',
  more: 'If yes, please answer these too',
  textHint: 'A few words are enough. If you are not sure, write “not sure”.',
  next: 'Next',
  back: 'Back',
  nextNeeds: 'Please answer everything above, then press Next.',
  submitting: 'Submitting...',

  problems: (count: number) => (count === 1 ? 'One answer is missing or too long' : `Please check ${count} answers`),
  choose: (letter: string | undefined) =>
    letter ? `Please choose yes or no for question ${letter}.` : 'Please choose yes or no.',
  write: (letter: string) => `Please write a few words for question ${letter}.`,
  shorten: (letter: string, length: string, limit: string) =>
    `Please shorten your answer to question ${letter}: it has ${length} characters, and we can take ${limit}.`,

  reviewTitle: 'Check your answers',
  reviewLead: (who: string) => `Is everything right? When you press Next, your answers go to ${who}.`,
  reviewLeadStranger: 'Is everything right? Then press Next, and tell us how to reach you.',
  change: 'Change',
  changeOf: (title: string) => `Change your answers: ${title}`,

  sentTitle: 'You have answered the health questions',
  sent: (who: string, date: string) => `Your answers of ${date} are with ${who}. Thank you.`,
  sentStranger: (agency: string, date: string) =>
    `Your answers of ${date} are saved. ${agency} can read them once you tell us how to reach you.`,
  onward: 'Go to the next step',
  again: 'Answer again',
  againWhy: 'Has something changed? Then answer the questions again. Your newest answers count.',

  promo: {
    title: 'Looking to dramatically lower your monthly costs?',
    text: 'There are Medicare Advantage plans with a $0 monthly premium. They work differently from a Medicare supplement: they have their own doctors, hospitals and rules, and you still pay your Part B premium.',
    explore: 'Explore Options',
  },

  errors: {
    failed: 'Failed to save your answers. Please try again.',
    temporary: 'Failed to create temporary contact. Please try again.',
    tooMany: 'Very many answers came from your network in the last hour. Please wait a while, then try again.',
    unfinished: 'All seven questions need an answer, and each yes needs answers to the questions behind it.',
    unknown: (id: number) => `There is no question with the id ${id}.`,
    organization: 'Organization not found or invalid link.',
    quote: 'Quote not found or expired. Please try again or contact support.',
  },
}

export type EligibilityWords = typeof eligibilityWordsInEnglish
