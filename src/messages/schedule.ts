import type { Bilingual } from '../lib/language.ts'
import { type ScheduleWords, scheduleWordsInEnglish } from './en/schedule.ts'
import { scheduleWordsInSpanish } from './es/schedule.ts'

export type { ScheduleWords } from './en/schedule.ts'

/** `loading` is what a link or form that leads to the schedule page carries as data-pending. Source: schedule-007. */
export const scheduleWords: Bilingual<ScheduleWords> = { en: scheduleWordsInEnglish, es: scheduleWordsInSpanish }
