import type { Bilingual } from '../lib/language.ts'
import { linkErrors } from './compare.ts'

const english = { ...linkErrors, notFound: 'Quote not found or expired. Please try again or contact support.' }

export type LinkError = keyof typeof english

interface Words {
  title: string
  wrong: Record<LinkError, string>
  askSender: string
  askAgency: (agency: string) => string
  newQuote: string
}

/** What can be wrong with a client's link. The English sentences travel in the address of /error. */
export const deadLinkWords: Bilingual<Words> = {
  en: {
    title: 'We could not open that page',
    wrong: english,
    askSender:
      'Please open the email again and press the button. If that does not help, reply to the email or call the number in it, and we will send you a new link.',
    askAgency: (agency) => `Call ${agency} or reply to their email, and they will send you a new link.`,
    newQuote: 'Ask for a new quote',
  },
  es: {
    title: 'No pudimos abrir esa página',
    wrong: {
      noQuoteId: 'Al enlace le falta el número de su cotización, o no es válido.',
      noOrganization: 'Al enlace le falta el nombre de la agencia, o no es válido.',
      badLink:
        'Parece que el enlace de esta cotización no es válido o ya venció. Pida una cotización nueva para seguir.',
      noParameters: 'A la dirección le falta la cotización o la agencia.',
      missingParameters: 'A la dirección le falta una parte: la cotización o la agencia.',
      notFound: 'No encontramos la cotización, o ya venció. Inténtelo otra vez o pídale ayuda a su agente.',
    },
    askSender:
      'Abra el correo otra vez y oprima el botón. Si no funciona, responda al correo o llame al número que aparece en él, y le enviaremos un enlace nuevo.',
    askAgency: (agency) => `Llame a ${agency} o responda a su correo, y le enviarán un enlace nuevo.`,
    newQuote: 'Pedir una cotización nueva',
  },
}

const keys = new Map(Object.entries(english).map(([key, text]) => [text, key as LinkError]))

/** Which of them an address names. Any other text in it is somebody else's. */
export const linkErrorIn = (message: string | undefined): LinkError | undefined => keys.get(message ?? '')
