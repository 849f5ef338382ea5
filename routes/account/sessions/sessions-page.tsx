import CircleCheck from 'lucide-react/icons/circle-check'
import Laptop from 'lucide-react/icons/laptop'
import LogOut from 'lucide-react/icons/log-out'
import Smartphone from 'lucide-react/icons/smartphone'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { sessionsWords as words } from './words.ts'

export interface ShownSession {
  publicId: string
  device: string
  lastSeen: string
  signedIn: string
  isHere: boolean
}

export function SessionsPage({ sessions }: { sessions: readonly ShownSession[] }) {
  const hasOthers = sessions.some(({ isHere }) => !isHere)
  return (
    <div className="sessions">
      <PageHeader
        title={words.title}
        lead={hasOthers ? words.lead : words.onlyHere}
        back={{ href: urls.profile.show(), label: words.back }}
      />
      <ul className="sessions__list">
        {sessions.map((session) => (
          <Session key={session.publicId} session={session} />
        ))}
      </ul>
      {hasOthers && (
        <form {...postTo(urls.profile.endOthers())}>
          <p className="sessions__when">{words.endOthersAlso}</p>
          <Button variant="danger" icon={LogOut}>
            {words.endOthers}
          </Button>
        </form>
      )}
    </div>
  )
}

function Session({ session: { publicId, device, lastSeen, signedIn, isHere } }: { session: ShownSession }) {
  return (
    <li>
      <Icon of={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop} />
      <div>
        <p className="sessions__device">
          {device}{' '}
          {isHere && (
            <Badge tone="good" icon={CircleCheck}>
              {words.here}
            </Badge>
          )}
        </p>
        <p className="sessions__when">{words.lastSeen(lastSeen)}</p>
        <p className="sessions__when">{words.signedIn(signedIn)}</p>
      </div>
      <form {...postTo(isHere ? urls.logout() : urls.profile.endSession(publicId))}>
        <Button size="small" aria-label={isHere ? undefined : words.endOf(device)}>
          {isHere ? words.endHere : words.end}
        </Button>
      </form>
    </li>
  )
}
