import type { Spoken } from '../lib/language.ts'
import { linkErrors } from './compare.ts'

const english = { ...linkErrors, notFound: 'Quote not found or expired. Please try again or contact support.' }

type LinkError = keyof typeof english
type Words = Record<LinkError, string>

/** What can be wrong with a client's link. The English sentences travel in the address of /error. */
export const deadLinkWords: Spoken<Words> = {
  en: english,
  es: {
    noQuoteId: 'Al enlace le falta el número de su cotización, o no es válido.',
    noOrganization: 'Al enlace le falta el nombre de la agencia, o no es válido.',
    badLink: 'Parece que el enlace de esta cotización no es válido o ya venció. Pida una cotización nueva para seguir.',
    noParameters: 'A la dirección le falta la cotización o la agencia.',
    missingParameters: 'A la dirección le falta una parte: la cotización o la agencia.',
    notFound: 'No encontramos la cotización, o ya venció. Inténtelo otra vez o pida ayuda a su agente.',
  },
}

const keys = new Map(Object.entries(english).map(([key, text]) => [text, key as LinkError]))

/** Which of them an address names. Any other text in it is somebody else's. */
export const linkErrorIn = (message: string | undefined): LinkError | undefined => keys.get(message ?? '')
