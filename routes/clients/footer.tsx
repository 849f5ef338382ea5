import { compareWords as words } from '../../src/messages/compare.ts'
import type { PublicFaces } from './faces.ts'

export function PublicFooter({ faces: { agency, agent } }: { faces: PublicFaces }) {
  const sender = agent && words.sender(agent.name, agent.licenseNumber)
  return (
    <>
      <p>{[sender, agency.name, agency.mailingAddress].filter(Boolean).join(' · ')}</p>
      <p>{words.notGovernment(agency.name)}</p>
    </>
  )
}
