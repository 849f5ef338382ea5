import type { ReactNode } from 'react'
import { frameWords } from '../../../src/messages/client/page-frame.ts'
import { useWords } from '../../../src/ui/language.tsx'
import type { PublicProfile } from './public-profile.ts'

interface PublicFooterProps {
  agency: Pick<PublicProfile['agency'], 'name' | 'mailingAddress'>
  agent?: PublicProfile['agent']
  /** Links to the legal pages. */
  legal?: ReactNode
}

export function PublicFooter({ agency, agent, legal }: PublicFooterProps) {
  const words = useWords(frameWords)
  const sender = agent && words.sender(agent.name, agent.licenseNumber)
  return (
    <>
      <p>{[sender, agency.name, agency.mailingAddress].filter(Boolean).join(' · ')}</p>
      <p>{words.notGovernment(agency.name)}</p>
      <p>{words.through(agency.name)}</p>
      {legal}
    </>
  )
}
