/** Says on every page of practice mode that nothing here reaches the outside. */
export function PracticeRibbon() {
  return (
    <aside className="ribbon" aria-label="Practice mode">
      Practice mode: no real mail, cards or texts. <a href="/practice/mailbox">Open the mailbox</a>
    </aside>
  )
}
