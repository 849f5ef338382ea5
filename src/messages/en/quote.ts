import type { RatesFailure } from '../../rates/rate-provider.ts'

/** Of the quote page, and of what a client does with a quote. Amounts and dates come in already written. */
export const quoteWordsInEnglish = {
  title: 'Quote',
  loading: 'Loading your personalized quote...',
  heading: (firstName: string) => `Your quote, ${firstName}`,
  personal: 'Personal Quote',
  name: 'Name',
  place: 'Place',
  age: 'Age',
  ageThen: (age: number) => `${age} when the plan starts`,
  ageIsGuess: '65, because we do not have your birth date',
  have: 'You have now',
  haveUnknown: 'We do not know',
  starts: 'Plan starts',
  recommended: 'Recommended plans',

  changed: (date: string, offers: string) => `Prices changed since you looked on ${date}: ${offers}.`,
  was: (carrier: string, plan: string, price: string) => `${carrier} ${plan} was ${price}`,

  choice: {
    missing: 'Please tick the plan you like, then press the button.',
    gone: 'That plan is not among these prices any more. Please tick another one.',
  },

  mail: {
    sent: (address: string) => `We sent it to ${address}`,
    sentText: 'It takes a minute or two. Please look in the folder for spam too.',
    failed: 'We did not send an email',
    noAddress: 'We do not have an email address of yours.',
    refused: 'You asked us for no more email, so we sent none.',
    stopped:
      'We do not send email to your address anymore, so we did not send this one. If that is a mistake, please call us.',
    often: 'This page was mailed to you three times today already. Please look in the folder for spam too.',
    cannot: 'We cannot send email right now.',
  },

  share: {
    title: 'A link for somebody you trust',
    text: 'Whoever has it can read this page, and nothing else: they cannot choose or answer for you, and they do not see your health answers.',
    link: 'Link to pass on',
    byMail: 'Send it by email',
    subject: 'My Medicare supplement prices',
    body: (link: string) => `These are prices for my Medicare supplement plan. Would you look at them with me? ${link}`,
  },

  helper: {
    title: 'This link is for reading along',
    text: (firstName: string) =>
      `It shows the prices for ${firstName}, and nothing can be answered or chosen with it. ${firstName} can do that with the link in the email, or by phone.`,
    banner: (firstName: string) => `You are reading along. Only ${firstName} can choose a plan.`,
    back: 'Back to the prices',
  },

  /** To somebody of the agency, who is signed in. */
  preview: 'You are signed in or came from a test email, so this is a preview: nothing was sent, chosen or shared.',

  noPrices: 'We cannot show prices right now',
  noPricesCall: (phone: string) => `Please call ${phone}, and we look them up for you.`,
  noPricesLater: 'Please try again later.',
  again: 'Try again',
  /** Source: quotes-024..026. */
  failures: {
    unauthorized: 'Authentication error: Please check your session and try again.',
    forbidden: "Access forbidden: You don't have permission to access these quotes.",
    unavailable: 'Server error: The quote service is experiencing issues. Please try again later.',
  } satisfies Record<RatesFailure, string>,
  /** Source: quotes-027. */
  noPlans: 'No plans available for the selected criteria. Please try different parameters.',
}

export type QuoteWords = typeof quoteWordsInEnglish
