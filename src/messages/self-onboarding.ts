import { formatPhone } from '../lib/phone.ts'

/** Texts of the page where new clients will start a quote themselves. */
export const selfOnboardingWords = {
  title: (agency: string) => `Compare plans with ${agency}`,
  heading: 'Quotes from this page are coming soon',
  call: (who: string, phone: string | undefined) =>
    phone
      ? `Call ${who} at ${formatPhone(phone)} and we will compare plans for you.`
      : `Please get in touch with ${who} and we will compare plans for you.`,
  // Source: client §9.
  unknown: 'Organization not found or invalid link.',
  askSender: 'It may have been cut off. Please ask the person who gave it to you to send it again.',
}
