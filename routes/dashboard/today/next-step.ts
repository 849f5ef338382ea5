import type { TodayTask } from '../../../src/dashboard/today/task.ts'
import { todayWords } from '../../../src/messages/today.ts'
import { urls } from '../../../src/urls.ts'

const { next } = todayWords

/** The one thing to do next, and where. */
export function nextStep({ client, facts, subject }: TodayTask): { href: string; label: string } {
  const at = (anchor: string) => (client ? `${urls.contacts.show(client.id)}#${anchor}` : urls.contacts.list())
  switch (facts.kind) {
    case 'asked':
    case 'follow_up':
      return {
        href: client ? urls.contacts.outcome(client.id, { follow_up: subject }) : at('follow-ups'),
        label: next[facts.kind],
      }
    case 'details':
      return { href: at('submitted-details'), label: next.details }
    case 'increase':
    case 'window':
      return { href: at('quote'), label: next[facts.kind] }
    case 'failed':
      if (facts.bounced && client) return { href: urls.contacts.edit(client.id), label: next.correct }
      return facts.channel === 'email'
        ? { href: urls.outreach.sendAgain(subject), label: next.failed }
        : { href: at('email-activity'), label: next.open }
    case 'missing':
      return {
        href: urls.contacts.list({ missing: facts.problem, agents: facts.agents.map(String) }),
        label: next.missing,
      }
  }
}
