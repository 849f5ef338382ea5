const UUID = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const ROW = /-(\d{1,15})$/

/** The rows that an occasion names: a follow-up's quote mail, the notice of a rate increase; null where it names none. */
export function occasionSubject({ kind, occasion }: { kind: string; occasion: string }): {
  quoteMailId: string | null
  noticeId: number | null
} {
  const notice = kind === 'schedule_increase' ? ROW.exec(occasion)?.[1] : undefined
  return {
    quoteMailId: (kind.startsWith('follow_up_') && UUID.exec(occasion)?.[1]) || null,
    noticeId: notice ? Number(notice) : null,
  }
}
