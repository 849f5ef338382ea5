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
  have: 'What you have now',
  haveUnknown: 'We do not know',
  starts: 'Plan starts',
  recommended: 'Recommended plans',

  changed: (date: string, offers: string) => `Prices changed since you looked on ${date}: ${offers}.`,
  was: (carrier: string, plan: string, price: string) => `${carrier} ${plan} was ${price}`,

  choice: {
    missing: 'Please choose the plan you like, then press the button.',
    gone: 'That plan is no longer in this list. Please choose another one.',
  },

  mail: {
    sent: (address: string) => `We sent it to ${address}`,
    sentText: 'It takes a minute or two. Please check your spam folder too.',
    failed: 'We did not send an email',
    noAddress: 'We do not have your email address.',
    refused: 'You asked us to stop sending emails, so we did not send this one.',
    stopped:
      'We no longer send emails to your address, so we did not send this one. If that is a mistake, please call us.',
    often: 'We already emailed you this page three times today. Please check your spam folder too.',
    cannot: 'We cannot send emails right now.',
  },

  share: {
    title: 'A link for someone you trust',
    text: 'Anyone who has it can read this page, and nothing else. They cannot choose or answer for you, and they do not see your health answers.',
    link: 'Link to share',
    byMail: 'Send it by email',
    subject: 'My Medicare supplement prices',
    body: (link: string) => `These are prices for my Medicare supplement plan. Would you look at them with me? ${link}`,
  },

  helper: {
    title: 'This link is for viewing only',
    text: (firstName: string) =>
      `It shows the prices for ${firstName}, but you cannot answer or choose anything with it. ${firstName} can do that with the link in the email or by phone.`,
    banner: (firstName: string) => `You can view this page. Only ${firstName} can choose a plan.`,
    back: 'Back to prices',
  },

  /** To somebody of the agency, who is signed in. */
  preview: 'You are signed in or came from a test email, so this is a preview. Nothing was sent, chosen or shared.',

  noPrices: 'We cannot show prices right now',
  noPricesCall: (phone: string) => `Please call ${phone} and we will look them up for you.`,
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
