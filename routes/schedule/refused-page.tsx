import { scheduleWords } from '../../src/messages/schedule.ts'
import { useWords } from '../../src/ui/language.tsx'
import { CallButton } from '../clients/call-button.tsx'

/** For whom a client lets read along. */
export function HelperRefusedPage({ who, phone }: { who: string; phone: string | undefined }) {
  const words = useWords(scheduleWords).helper
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {phone && <CallButton phone={phone} who={who} />}
    </>
  )
}
