import type { Bilingual, Language } from '../lib/language.ts'

/** What stands around each page of an agency's client. */
interface Words {
  skip: string
  license: (number: string) => string
  /** Names and leads to the page's other language, in that language. */
  otherLanguage: { language: Language; name: string }
  smaller: string
  larger: string
  practice: { name: string; more: string; mailbox: string }
  call: (who: string | undefined, phone: string) => string
  sender: (agent: string, license: string | null) => string
  notGovernment: (agency: string) => string
  through: (agency: string) => string
}

export const frameWords: Bilingual<Words> = {
  en: {
    skip: 'Skip to content',
    license: (number) => `License ${number}`,
    otherLanguage: { language: 'es', name: 'Español' },
    smaller: 'A-, smaller text',
    larger: 'A+, larger text',
    practice: { name: 'Practice mode', more: ': no real emails, cards or texts', mailbox: 'Open the mailbox' },
    call: (who, phone) => (who ? `Call ${who}: ${phone}` : `Call us: ${phone}`),
    sender: (agent, license) =>
      license ? `${agent}, licensed insurance agent, license ${license}` : `${agent}, licensed insurance agent`,
    notGovernment: (agency) =>
      `${agency} is not connected with or endorsed by the U.S. government or the federal Medicare program.`,
    through: (agency) => `${agency} shows this page through Perennial, so the web address is ours.`,
  },
  es: {
    skip: 'Ir al contenido',
    license: (number) => `Licencia ${number}`,
    otherLanguage: { language: 'en', name: 'English' },
    smaller: 'A-, letra más pequeña',
    larger: 'A+, letra más grande',
    practice: {
      name: 'Modo de práctica',
      more: ': sin correos, pagos ni mensajes reales',
      mailbox: 'Abrir el buzón',
    },
    call: (who, phone) => (who ? `Llame a ${who}: ${phone}` : `Llámenos: ${phone}`),
    sender: (agent, license) =>
      license
        ? `${agent}, agente de seguros con licencia, licencia ${license}`
        : `${agent}, agente de seguros con licencia`,
    notGovernment: (agency) =>
      `${agency} no tiene relación con el gobierno de los Estados Unidos ni con el programa federal Medicare, ni cuenta con su respaldo.`,
    through: (agency) =>
      `${agency} muestra esta página por medio de Perennial, por eso la dirección web es la nuestra.`,
  },
}
