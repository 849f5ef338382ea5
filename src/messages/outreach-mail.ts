import type { Bilingual } from '../lib/language.ts'
import type { OutreachKind } from '../outbox/outreach-kinds.ts'
import { type Behaviour, type KindWords, type OutreachMailWords, outreachMailInEnglish } from './en/outreach-mail.ts'
import { outreachMailInSpanish } from './es/outreach-mail.ts'

export const outreachMail: Bilingual<OutreachMailWords> = { en: outreachMailInEnglish, es: outreachMailInSpanish }

/** Our words for a mail of this kind; a follow-up's hang on what the client did. */
export function kindWords(words: OutreachMailWords, kind: OutreachKind, behaviour: Behaviour | null): KindWords {
  if (kind === 'follow_up_1' || kind === 'follow_up_2' || kind === 'follow_up_3')
    return words.followUps[kind][behaviour ?? 'not_viewed']
  return words.kinds[kind]
}
