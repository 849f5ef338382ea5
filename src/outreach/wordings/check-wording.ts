import { fieldsIn, fillFields } from '../../lib/merge-fields.ts'
import { wordingErrors as words } from '../../messages/email-wordings.ts'
import { fieldsOf, type MailField } from '../../outbox/mail-fields.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'

const MAX_SUBJECT_CHARS = 49
export const MAX_INTRO_CHARS = 800

export interface Wording {
  subject: string
  intro: string
}

/** Values of typical length. */
const TYPICAL_VALUES: Record<Exclude<MailField, 'agency'>, string> = {
  first_name: 'Margaret',
  agent: 'Dana Whitfield',
  carrier: 'Mutual of Omaha',
  plan: 'Plan G',
  month: 'September',
  date: 'Sep 30, 2027',
  percent: '9.5%',
}

/** Statements that no email may make, or none of `kind`, in either language. Source: domain.md 4, 6.5. */
const FORBIDDEN: readonly { pattern: RegExp; error: string; kind?: OutreachKind }[] = [
  {
    pattern:
      /\b(cancel|drop|end|terminate)\s+(your|the|that|this)\s+(\w+\s+)?(policy|plan|coverage|insurance)\b|\bcancel(e|ar)\s+(su|la|el)\s+(p[oó]liza|plan|cobertura|seguro)/iu,
    error: words.cancelling,
  },
  { pattern: /\$\s?\d|\d\s?(dollars|d[oó]lares)\b/iu, error: words.price },
  { pattern: /\bmedicare advantage\b|\bpart c\b|\bparte c\b/iu, error: words.advantage, kind: 'aep' },
  {
    pattern: /\b(enroll?|sign up|inscr[ií]b\w*)\b[^.!?]*\bmedigap\b|\bmedigap\b[^.!?]*\b(open|annual) enrollment\b/iu,
    error: words.enrolling,
    kind: 'aep',
  },
]

/** Returns the errors of a wording by field, or undefined if it is valid. Pure. */
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
    const forbidden = FORBIDDEN.find((rule) => (!rule.kind || rule.kind === kind) && rule.pattern.test(text))
    if (unknown !== undefined) errors[name] = words.unknownField(unknown, known)
    else if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) errors[name] = words.openBrace
    else if (forbidden) errors[name] = forbidden.error
  }
  const typical = fillFields(wording.subject, { ...TYPICAL_VALUES, agency }) ?? wording.subject
  if (!errors.subject && typical.length > MAX_SUBJECT_CHARS)
    errors.subject = words.longSubject(typical, MAX_SUBJECT_CHARS)
  return Object.keys(errors).length > 0 ? errors : undefined
}
