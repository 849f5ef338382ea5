import type { Bilingual } from '../lib/language.ts'
import type { TextKind } from '../outbox/outgoing-text.ts'

export interface TextWords {
  purpose: Record<TextKind, (name: string) => string>
  stop: string
  stopped(agency: string): string
  startedAgain(agency: string): string
  nothingToStart(agency: string, phone: string | null): string
  help(agency: string, phone: string | null): string
}

/**
 * What clients are texted: true on whatever day it leaves, as the mails are, and of no enrollment period, which Medigap
 * has not. No price, no plan's or carrier's name, nothing of their health, for a phone lies on the table. Spanish gives
 * up some accents on the way, which the alphabet of texts does not have.
 */
export const textWords: Bilingual<TextWords> = {
  en: {
    purpose: {
      birthday: (name) => `${name}, your birthday is a good time to review your coverage:`,
      anniversary: (name) => `${name}, it is time for your yearly coverage review:`,
      schedule_increase: (name) => `${name}, there is news about your coverage. See your choices:`,
      new_year: (name) => `${name}, Medicare changes its deductibles each January. See how your coverage compares:`,
      aep: (name) => `${name}, your Medicare supplement has no yearly deadline. See how it compares this fall:`,
    },
    stop: 'Reply STOP to end, HELP for help',
    stopped: (agency) => `${agency}: You will get no more texts from us. Reply START if you want them again.`,
    startedAgain: (agency) => `${agency}: You will get our texts again. Reply STOP to end, HELP for help.`,
    nothingToStart: (agency, phone) =>
      `${agency}: We only text people who agreed to it. To agree, please call us${phone ? ` at ${phone}` : ''}. Reply HELP for help.`,
    help: (agency, phone) =>
      `${agency}: texts about your Medicare supplement coverage${phone ? `. Call us at ${phone}` : ''}. Msg and data rates may apply. Reply STOP to end.`,
  },
  es: {
    purpose: {
      birthday: (name) => `${name}, su cumpleaños es un buen momento para revisar su cobertura:`,
      anniversary: (name) => `${name}, es hora de la revisión anual de su cobertura:`,
      schedule_increase: (name) => `${name}, hay noticias sobre su cobertura. Vea sus opciones:`,
      new_year: (name) => `${name}, Medicare cambia sus deducibles cada enero. Vea cómo se compara su cobertura:`,
      aep: (name) => `${name}, su suplemento de Medicare no tiene fecha límite anual. Compárelo este otoño:`,
    },
    stop: 'Responda STOP para terminar, HELP para ayuda',
    stopped: (agency) => `${agency}: No recibirá más mensajes nuestros. Responda START si los quiere de nuevo.`,
    startedAgain: (agency) => `${agency}: Volverá a recibir nuestros mensajes. Responda STOP para terminar.`,
    nothingToStart: (agency, phone) =>
      `${agency}: Solo enviamos mensajes a quienes los aceptaron. Para aceptar, llámenos${phone ? ` al ${phone}` : ''}. Responda HELP para ayuda.`,
    help: (agency, phone) =>
      `${agency}: mensajes sobre su cobertura suplementaria de Medicare${phone ? `. Llámenos al ${phone}` : ''}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar.`,
  },
}
