import { obstacleWords } from '../../../src/messages/outreach-pages.ts'
import type { AgencyObstacle } from '../../../src/outreach/send-obstacle.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { urls } from '../../../src/urls.ts'

const hrefs: Record<AgencyObstacle, string> = {
  no_postal_address: urls.settings.show(),
  read_only: urls.billing(),
  illustrative_rates: urls.settings.show(),
}

/** A link to where an admin can fix an obstacle to all emails; nothing if an admin cannot. */
export function ObstacleLink({ obstacle, isMain }: { obstacle: AgencyObstacle; isMain?: boolean }) {
  const { link } = obstacleWords[obstacle]
  return link ? (
    <ButtonLink variant={isMain ? 'primary' : 'plain'} href={hrefs[obstacle]}>
      {link}
    </ButtonLink>
  ) : null
}
