import { type AuditActionWords, countOf, targetName } from './audit-action-words.ts'

/** Log entries about outreach. */
export const outreachActions = {
  outreach_started: {
    kind: 'Outreach started',
    says: (_, { mails }) => `started outreach, with ${countOf(mails ?? 0, 'email')} in the next 30 days`,
  },
  outreach_paused: {
    kind: 'Outreach paused',
    says: (target, { until }) => `paused ${targetName(target, 'all outreach')}${until ? ` through ${until}` : ''}`,
  },
  outreach_resumed: {
    kind: 'Outreach resumed',
    says: (target, { stoppedBy }) =>
      stoppedBy ? 'resumed outreach after it paused automatically' : `resumed ${targetName(target, 'all outreach')}`,
  },
  increase_added: {
    kind: 'Rate increases',
    says: (target, { contacts }) => `entered a rate increase, ${target}, for ${countOf(contacts, 'contact')}`,
  },
  increase_withdrawn: { kind: 'Rate increases withdrawn', says: (target) => `withdrew a rate increase, ${target}` },
  message_handled: {
    kind: 'Messages resolved',
    says: (target, { mail }) => `marked ${mail ?? 'an email'} to ${targetName(target, 'a contact')} as resolved`,
  },
  message_reopened: {
    kind: 'Messages reopened',
    says: (target, { mail }) => `reopened ${mail ?? 'an email'} to ${targetName(target, 'a contact')}`,
  },
  message_sent_again: {
    kind: 'Emails sent again',
    says: (target, { mail }) => `sent ${mail ?? 'an email'} to ${targetName(target, 'a contact')} again`,
  },
} satisfies Record<string, AuditActionWords>
