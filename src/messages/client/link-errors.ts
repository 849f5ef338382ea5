import { bilingual } from './bilingual.ts'

/** What is wrong with a link, in English: /error finds its text by this sentence. */
export const linkErrors = {
  noQuoteId: 'Missing or invalid quote ID',
  noOrganization: 'Missing or invalid organization ID',
  badLink: 'This quote link appears to be invalid or has expired. Please get a new quote to continue.',
  noParameters: 'No parameters provided. Please provide either a quote ID or organization ID.',
  missingParameters: 'Missing required parameters. Please provide either a quote ID or organization ID.',
}

/** Shown when a client's link cannot be opened. The address of /error carries the English sentence. */
export const deadLinkWords = bilingual({
  title: { en: 'We could not open that page', es: 'No pudimos abrir esa página' },
  wrong: bilingual({
    noQuoteId: {
      en: linkErrors.noQuoteId,
      es: 'Al enlace le falta el número de su cotización, o ese número no es válido.',
    },
    noOrganization: {
      en: linkErrors.noOrganization,
      es: 'Al enlace le falta el nombre de la agencia, o ese nombre no es válido.',
    },
    badLink: {
      en: linkErrors.badLink,
      es: 'Parece que el enlace de esta cotización no es válido o ya venció. Pida una cotización nueva para seguir.',
    },
    noParameters: {
      en: linkErrors.noParameters,
      es: 'El enlace está incompleto: le falta la cotización o la agencia.',
    },
    missingParameters: {
      en: linkErrors.missingParameters,
      es: 'A la dirección le falta una parte: la cotización o la agencia.',
    },
    notFound: {
      en: 'Quote not found or expired. Please try again or contact support.',
      es: 'No encontramos la cotización, o ya venció. Inténtelo otra vez o pídale ayuda a su agente.',
    },
  }),
  askSender: {
    en: 'Please open the email again and press the button. If that does not help, reply to the email or call the number in it, and we will send you a new link.',
    es: 'Abra el correo otra vez y oprima el botón. Si no funciona, responda al correo o llame al número que aparece en él, y le enviaremos un enlace nuevo.',
  },
  askAgency: {
    en: (agency: string) => `Call ${agency} or reply to their email, and they will send you a new link.`,
    es: (agency) => `Llame a ${agency} o responda al correo que recibió, y le enviarán un enlace nuevo.`,
  },
  newQuote: { en: 'Ask for a new quote', es: 'Pedir una cotización nueva' },
})

export type LinkError = keyof (typeof deadLinkWords)['en']['wrong']

const errorOf = new Map(Object.entries(deadLinkWords.en.wrong).map(([key, text]) => [text, key as LinkError]))

/** The error named in the URL of /error; undefined for any other text, because anyone can write that. */
export const linkErrorIn = (message: string | undefined): LinkError | undefined => errorOf.get(message ?? '')
