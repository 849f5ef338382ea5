/** Every word around the health questions. `who` is the agent's first name, or the agency. */
export const eligibilityWordsInEnglish = {
  title: 'Underwriting Assessment',
  loading: 'Loading the health questions.',
  lead: 'A few questions about your health.',
  what: (who: string) =>
    `“Underwriting” means that an insurance company reviews your health before it accepts you. Your answers help ${who} see which companies may consider you.`,
  points: (who: string, agency: string) => [
    'There are 7 topics. Most people need about 5 minutes.',
    'This is a pre-check, not an application. No company decides anything here.',
    `Only ${who === agency ? 'your agent' : `${who}, your agent,`} and the people who run ${agency} can read your answers. They are encrypted and never appear in an email.`,
    'Please do not write about your family’s health or genetic tests. Companies may not use that information.',
    'Each topic is saved when you press Next. You can stop and continue later on this same device.',
  ],
  needNot: 'Some people do not have to answer',
  needNotWhy:
    'If you are 65 or older and your Medicare Part B started less than 6 months ago, or if you have a guaranteed right to buy a plan (for example, because other coverage you have is ending), companies may not turn you down because of your health. Some states also protect people under 65.',
  skip: 'Skip the health questions',
  start: 'Start',
  backToPrices: 'Back to prices',

  welcomeBack: 'Welcome back',
  savedUpTo: (answered: number, total: number, date: string) =>
    `We saved your answers from ${date}: ${answered} of ${total} topics. You can continue here.`,
  startOver: 'Start over',
  missing: 'An answer is missing here. We keep unsent answers for 30 days. Please answer this topic again.',
  noCookies:
    'This browser has no saved answers. If you just answered here, it blocks cookies. Please allow cookies for this page and answer again, or call us.',

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
    `Please shorten your answer to question ${letter}: it has ${length} characters, and the limit is ${limit}.`,

  reviewTitle: 'Check your answers',
  reviewLead: (who: string) => `Is everything right? When you press Next, your answers go to ${who}.`,
  reviewLeadStranger: 'Is everything right? Then press Next and tell us how to reach you.',
  change: 'Change',
  changeOf: (title: string) => `Change your answers: ${title}`,

  sentTitle: 'You have answered the health questions',
  sent: (who: string, date: string) => `${who} has your answers from ${date}. Thank you.`,
  sentStranger: (agency: string, date: string) =>
    `Your answers from ${date} are saved. ${agency} can read them once you tell us how to reach you.`,
  onward: 'Go to the next step',
  again: 'Answer again',
  againWhy: 'Has something changed? Answer the questions again. Your newest answers count.',

  promo: {
    title: 'Looking to dramatically lower your monthly costs?',
    text: 'There are Medicare Advantage plans with a $0 monthly premium. They work differently from a Medicare supplement: they have their own doctors, hospitals and rules, and you still pay your Part B premium.',
    explore: 'Explore Options',
  },

  errors: {
    failed: 'Failed to save your answers. Please try again.',
    temporary: 'Failed to create temporary contact. Please try again.',
    tooMany: 'Too many answers came from your network in the last hour. Please wait a while, then try again.',
    unfinished: 'Please answer all seven questions. For each yes, please answer its follow-up questions too.',
    unknown: (id: number) => `There is no question with the id ${id}.`,
    organization: 'Organization not found or invalid link.',
    quote: 'Quote not found or expired. Please try again or contact support.',
  },
}

export type EligibilityWords = typeof eligibilityWordsInEnglish
