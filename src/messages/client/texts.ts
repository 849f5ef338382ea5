import type { TextKind } from '../../outbox/outgoing-text.ts'
import { bilingual } from './bilingual.ts'

/**
 * Text messages to clients. Each must be accurate on any day it may be sent, and names no enrollment period, because
 * Medigap has none. It names no price, plan, carrier or health fact, because others may see the phone. The SMS
 * character set lacks some Spanish accents, which are dropped when a text is sent.
 */
export const textWords = bilingual({
  purpose: bilingual<Record<TextKind, (name: string) => string>>({
    birthday: {
      en: (name) => `${name}, your birthday is a good time to review your coverage:`,
      es: (name) => `${name}, su cumpleaños es un buen momento para revisar su cobertura:`,
    },
    anniversary: {
      en: (name) => `${name}, it is time for your yearly coverage review:`,
      es: (name) => `${name}, es hora de la revisión anual de su cobertura:`,
    },
    schedule_increase: {
      en: (name) => `${name}, there is news about your coverage. See your choices:`,
      es: (name) => `${name}, hay noticias sobre su cobertura. Vea sus opciones:`,
    },
    new_year: {
      en: (name) => `${name}, Medicare changes its deductibles each January. See how your coverage compares:`,
      es: (name) => `${name}, Medicare cambia sus deducibles cada enero. Compare su cobertura:`,
    },
    aep: {
      en: (name) => `${name}, your Medicare supplement has no yearly deadline. See how it compares this fall:`,
      es: (name) => `${name}, su suplemento de Medicare no tiene fecha límite anual. Compárelo este otoño:`,
    },
  }),
  stop: { en: 'Reply STOP to end, HELP for help', es: 'Responda STOP para terminar, HELP para ayuda' },
  stopped: {
    en: (agency: string) => `${agency}: You will get no more texts from us. Reply START if you want them again.`,
    es: (agency) => `${agency}: No recibirá más mensajes nuestros. Responda START si los quiere de nuevo.`,
  },
  startedAgain: {
    en: (agency: string) => `${agency}: You will get our texts again. Reply STOP to end, HELP for help.`,
    es: (agency) => `${agency}: Volverá a recibir nuestros mensajes. Responda STOP para terminar, HELP para ayuda.`,
  },
  nothingToStart: {
    en: (agency: string, phone: string | null) =>
      `${agency}: We only text people who agreed to it. To agree, please call us${phone ? ` at ${phone}` : ''}. Reply HELP for help.`,
    es: (agency, phone) =>
      `${agency}: Solo enviamos mensajes a quienes los aceptaron. Para aceptar, llámenos${phone ? ` al ${phone}` : ''}. Responda HELP para ayuda.`,
  },
  help: {
    en: (agency: string, phone: string | null) =>
      `${agency}: texts about your Medicare supplement coverage${phone ? `. Call us at ${phone}` : ''}. Msg and data rates may apply. Reply STOP to end.`,
    es: (agency, phone) =>
      `${agency}: mensajes sobre su cobertura suplementaria de Medicare${phone ? `. Llámenos al ${phone}` : ''}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar.`,
  },
})
