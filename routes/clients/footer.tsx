import { compareWords } from '../../src/messages/compare.ts'
import { useWords } from '../../src/ui/language.tsx'
import type { PublicFaces } from './faces.ts'

interface PublicFooterProps {
  agency: Pick<PublicFaces['agency'], 'name' | 'mailingAddress'>
  agent?: PublicFaces['agent']
}

export function PublicFooter({ agency, agent }: PublicFooterProps) {
  const words = useWords(compareWords)
  const sender = agent && words.sender(agent.name, agent.licenseNumber)
  return (
    <>
      <p>{[sender, agency.name, agency.mailingAddress].filter(Boolean).join(' · ')}</p>
      <p>{words.notGovernment(agency.name)}</p>
      <p>{words.through(agency.name)}</p>
    </>
  )
}
