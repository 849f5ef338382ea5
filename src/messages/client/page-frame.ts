import type { Language } from '../../lib/language.ts'
import { bilingual } from './bilingual.ts'

/** The frame of every public page: header, footer, reading tools and the practice mode ribbon. */
export const frameWords = bilingual({
  skip: { en: 'Skip to content', es: 'Ir al contenido' },
  license: { en: (number: string) => `License ${number}`, es: (number) => `Licencia ${number}` },
  /** The other language of the page, named in that language. */
  otherLanguage: bilingual({
    language: { en: 'es' as Language, es: 'en' as Language },
    name: { en: 'Español', es: 'English' },
  }),
  smaller: { en: 'A-, smaller text', es: 'A-, letra más pequeña' },
  larger: { en: 'A+, larger text', es: 'A+, letra más grande' },
  practice: bilingual({
    name: { en: 'Practice mode', es: 'Modo de práctica' },
    more: { en: ': no real emails, payments or texts', es: ': sin correos, pagos ni mensajes reales' },
    mailbox: { en: 'Open the mailbox', es: 'Abrir el buzón' },
  }),
  call: {
    en: (who: string | undefined, phone: string) => (who ? `Call ${who}: ${phone}` : `Call us: ${phone}`),
    es: (who, phone) => (who ? `Llame a ${who}: ${phone}` : `Llámenos: ${phone}`),
  },
  sender: {
    en: (agent: string, license: string | null) =>
      license ? `${agent}, licensed insurance agent, license ${license}` : `${agent}, licensed insurance agent`,
    es: (agent, license) =>
      license ? `${agent}, agente de seguros con licencia núm. ${license}` : `${agent}, agente de seguros con licencia`,
  },
  notGovernment: {
    en: (agency: string) =>
      `${agency} is not connected with or endorsed by the U.S. government or the federal Medicare program.`,
    es: (agency) =>
      `${agency} no tiene relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, ni cuenta con su respaldo.`,
  },
  through: {
    en: (agency: string) => `${agency} shows this page through Perennial, so the web address belongs to Perennial.`,
    es: (agency) => `${agency} muestra esta página por medio de Perennial, por eso la dirección web es de Perennial.`,
  },
})
