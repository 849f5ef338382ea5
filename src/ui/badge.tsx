import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Circle from 'lucide-react/icons/circle'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import MailOpen from 'lucide-react/icons/mail-open'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'note'

export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon: LucideIcon; children: string }) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge--${tone}`)}>
      <Icon of={icon} small />
      {children}
    </span>
  )
}

const styles = new Map<string, { tone: Tone; icon: LucideIcon }>([
  ['New', { tone: 'neutral', icon: CircleDashed }],
  ['Scheduled', { tone: 'warn', icon: Clock }],
  ['Scheduled - Delayed', { tone: 'warn', icon: CalendarClock }],
  ['Pending Catch-up', { tone: 'note', icon: History }],
  ['Skipped', { tone: 'neutral', icon: Ban }],
  ['Sent', { tone: 'note', icon: Send }],
  ['Opened', { tone: 'good', icon: MailOpen }],
  ['Failed', { tone: 'bad', icon: TriangleAlert }],
  ['Unknown', { tone: 'warn', icon: TriangleAlert }],
])

/** The status of a contact or message. A status that is not listed above gets a neutral badge. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, icon } = styles.get(status) ?? { tone: 'neutral' as const, icon: Circle }
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  )
}
