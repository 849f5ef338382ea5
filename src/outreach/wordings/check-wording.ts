import { fieldsIn, fillFields } from '../../lib/merge-fields.ts'
import { wordingErrors as words } from '../../messages/email-wordings.ts'
import { fieldsOf, type MailField } from '../../outbox/mail-fields.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'

const LONGEST_SUBJECT = 49
export const LONGEST_INTRO = 800

export interface Wording {
  subject: string
  intro: string
}

/** As long as such things usually are. */
const USUAL: Record<Exclude<MailField, 'agency'>, string> = {
  first_name: 'Margaret',
  agent: 'Dana Whitfield',
  carrier: 'Mutual of Omaha',
  plan: 'Plan G',
  month: 'September',
  date: 'Sep 30, 2027',
  percent: '9.5%',
}

/** What no mail of ours may say, in either language. Source: domain.md 4, 6.5. */
const NEVER: readonly { says: RegExp; because: string; only?: OutreachKind }[] = [
  {
    says: /\b(cancel|drop|end|terminate)\s+(your|the|that|this)\s+(\w+\s+)?(policy|plan|coverage|insurance)\b|\bcancel(e|ar)\s+(su|la|el)\s+(p[oó]liza|plan|cobertura|seguro)/iu,
    because: words.cancelling,
  },
  { says: /\$\s?\d|\d\s?(dollars|d[oó]lares)\b/iu, because: words.price },
  { says: /\bmedicare advantage\b|\bpart c\b|\bparte c\b/iu, because: words.advantage, only: 'aep' },
  {
    says: /\b(enroll?|sign up|inscr[ií]b\w*)\b[^.!?]*\bmedigap\b|\bmedigap\b[^.!?]*\b(open|annual) enrollment\b/iu,
    because: words.enrolling,
    only: 'aep',
  },
]

/** What keeps a wording from being saved, by field; undefined where nothing does. Pure. */
export function checkWording(
  kind: OutreachKind,
  wording: Wording,
  { agency }: { agency: string },
): Partial<Record<keyof Wording, string>> | undefined {
  const errors: Partial<Record<keyof Wording, string>> = {}
  const known = fieldsOf(kind)
  for (const name of ['subject', 'intro'] as const) {
    const text = wording[name]
    const unknown = fieldsIn(text).find((field) => !known.some((each) => each === field))
    const never = NEVER.find(({ says, only }) => (!only || only === kind) && says.test(text))
    if (unknown !== undefined) errors[name] = words.unknownField(unknown, known)
    else if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) errors[name] = words.openBrace
    else if (never) errors[name] = never.because
  }
  const usual = fillFields(wording.subject, { ...USUAL, agency }) ?? wording.subject
  if (!errors.subject && usual.length > LONGEST_SUBJECT) errors.subject = words.longSubject(usual, LONGEST_SUBJECT)
  return Object.keys(errors).length > 0 ? errors : undefined
}
