import type { ReactNode } from 'react'

/** Says on every page of practice mode that nothing here reaches the outside, and of a demo agency that its clients are samples. */
export function Ribbon({ practice, demo }: { practice: boolean; demo?: ReactNode }) {
  if (!practice && !demo) return null
  return (
    <aside className="ribbon" aria-label={practice ? 'Practice mode' : 'Demo mode'}>
      {practice && (
        <div>
          Practice mode<span className="ribbon__more">: no real mail, cards or texts</span>.{' '}
          <a href="/practice/mailbox">Open the mailbox</a>
        </div>
      )}
      {demo && <div>{demo}</div>}
    </aside>
  )
}
