import type { MailReport } from '../../outbox/mail-report.ts'

/** Why a mail did not arrive, for the person who reads it on the contact's page; undefined where it may have. */
export function deliveryFailureText({ kind, isPermanent, reason }: MailReport): string | undefined {
  if (kind === 'bounced' && isPermanent) return 'The address takes no mail: what was sent came back'
  if (kind === 'undelivered') return 'Mail to this address came back before, so the mail service did not try again'
  if (kind === 'failed') return `The mail service could not send it${reason ? `: ${reason}` : ''}`
  return undefined
}

/** Whether it tells that this address must not be written to any more. */
export const isAboutAddress = ({ kind, isPermanent }: MailReport): boolean =>
  kind === 'complained' || kind === 'undelivered' || (kind === 'bounced' && isPermanent)
