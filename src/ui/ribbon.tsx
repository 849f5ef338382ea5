import type { ReactNode } from 'react'
import { frameWords } from '../messages/client/page-frame.ts'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'

/** Says on every page that practice mode sends nothing real, and on signed-in pages that the agency is in demo mode. */
export function Ribbon({ practice, demo }: { practice: boolean; demo?: ReactNode }) {
  const words = useWords(frameWords).practice
  if (!practice && !demo) return null
  needSheets('ribbon')
  return (
    <aside className="ribbon" aria-label={practice ? words.name : 'Demo mode'}>
      {practice && (
        <div>
          {words.name}
          <span className="ribbon__more">{words.more}</span>. <a href="/practice/mailbox">{words.mailbox}</a>
        </div>
      )}
      {demo && <div>{demo}</div>}
    </aside>
  )
}
