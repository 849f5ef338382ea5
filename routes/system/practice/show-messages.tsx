import { StatusBadge } from '../../../src/ui/badge.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { Progress } from '../../../src/ui/progress.tsx'
import { Toast } from '../../../src/ui/toast.tsx'
import { componentsPath, Specimen } from './specimen.tsx'

export function Statuses() {
  return (
    <Specimen id="status" title="Status" note="A word and an icon, never color alone.">
      <div className="row">
        {['New', 'Scheduled', 'Sent', 'Opened', 'Failed', 'Awaiting carrier'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <Notice title="Illustrative sample rates">Import your carriers' rate book to quote real prices.</Notice>
      <Notice kind="good" title="Email Sent">
        Ann Lee's quote went to ann.lee@example.com.
      </Notice>
      <Notice kind="warn" title="Two ZIP codes are in more than one county">
        Choose the county so that the price is right.
      </Notice>
      <Notice kind="bad" title="We could not read row 14">
        The birth date 13/40/1951 is not valid: there is no month 13.
      </Notice>
    </Specimen>
  )
}

export function Toasts() {
  return (
    <Specimen id="toasts" title="Messages" note="Bottom left, announced to screen readers, with Undo where possible.">
      <div className="toasts">
        <Toast flash={{ kind: 'good', text: 'Contact saved.' }} />
        <Toast flash={{ kind: 'note', text: '12 contacts deleted.', undo: { action: componentsPath } }} />
        <Toast
          flash={{
            kind: 'bad',
            text: 'Failed to reassign contacts. Nothing was changed; please try again in a minute.',
          }}
        />
      </div>
    </Specimen>
  )
}

export function ProgressBars() {
  return (
    <Specimen
      id="progress"
      title="Progress"
      note="Shows how many of the total are done, and keeps its value after a reload."
    >
      <Progress
        label="Importing spring-book.csv"
        value={3200}
        total={5000}
        unit="rows"
        note="You can leave this page; we keep going."
      />
      <Progress label="Imported spring-book.csv" value={5000} total={5000} unit="rows" />
      <Progress label="Counting rows" value={0} unit="rows so far" />
    </Specimen>
  )
}
