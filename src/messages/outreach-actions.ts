import { type AuditActionWords, count, of } from './audit-action-words.ts'

/** What the log says of outreach. */
export const outreachActions = {
  outreach_started: {
    kind: 'Outreach started',
    says: (_, { mails }) => `started outreach, with ${count(mails ?? 0, 'mail')} in the next 30 days`,
  },
  outreach_paused: {
    kind: 'Outreach paused',
    says: (target, { until }) => `paused ${of(target, 'all outreach')}${until ? ` until ${until}` : ''}`,
  },
  outreach_resumed: {
    kind: 'Outreach resumed',
    says: (target, { stoppedBy }) =>
      stoppedBy
        ? 'went on with outreach, which had stopped because too much came back'
        : `resumed ${of(target, 'all outreach')}`,
  },
  increase_added: {
    kind: 'Rate increases',
    says: (target, { contacts }) => `entered a rate increase, ${target}, for ${count(contacts, 'contact')}`,
  },
  increase_withdrawn: { kind: 'Rate increases withdrawn', says: (target) => `withdrew a rate increase, ${target}` },
  message_handled: {
    kind: 'Mails dealt with',
    says: (target, { mail }) => `marked ${mail ?? 'a mail'} to ${of(target, 'a contact')} as dealt with`,
  },
  message_reopened: {
    kind: 'Mails that need somebody again',
    says: (target, { mail }) => `took back that ${mail ?? 'a mail'} to ${of(target, 'a contact')} was dealt with`,
  },
  message_sent_again: {
    kind: 'Mails sent again',
    says: (target, { mail }) => `sent ${mail ?? 'a mail'} to ${of(target, 'a contact')} again`,
  },
} satisfies Record<string, AuditActionWords>
