import { type AuditActionWords, countOf, targetName } from './audit-action-words.ts'

/** Log entries about outreach. */
export const outreachActions = {
  outreach_started: {
    kind: 'Outreach started',
    says: (_, { mails }) => `started outreach, with ${countOf(mails ?? 0, 'email')} in the next 30 days`,
  },
  outreach_paused: {
    kind: 'Outreach paused',
    says: (target, { until }) =>
      `paused ${target ? `outreach: ${target}` : 'all outreach'}${until ? ` through ${until}` : ''}`,
  },
  outreach_resumed: {
    kind: 'Outreach resumed',
    says: (target, { stoppedBy }) =>
      stoppedBy
        ? 'resumed outreach after it paused automatically'
        : `resumed ${target ? `outreach: ${target}` : 'all outreach'}`,
  },
  increase_added: {
    kind: 'Rate increases',
    says: (target, { contacts }) => `entered a rate increase, ${target}, for ${countOf(contacts, 'contact')}`,
  },
  increase_withdrawn: { kind: 'Rate increases withdrawn', says: (target) => `withdrew a rate increase, ${target}` },
  message_handled: {
    kind: 'Messages resolved',
    says: (target, { mail }) => `marked ${mail ?? 'a message'} to ${targetName(target, 'a contact')} as resolved`,
  },
  message_reopened: {
    kind: 'Messages reopened',
    says: (target, { mail }) => `reopened ${mail ?? 'a message'} to ${targetName(target, 'a contact')}`,
  },
  message_sent_again: {
    kind: 'Failed emails replaced',
    says: (target, { mail }) =>
      `requested a quote email to ${targetName(target, 'a contact')} in place of ${mail ?? 'an email'}`,
  },
} satisfies Record<string, AuditActionWords>
