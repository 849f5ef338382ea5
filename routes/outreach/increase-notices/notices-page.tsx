import { formatLong } from '../../../src/lib/calendar-date.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { states } from '../../../src/lib/states.ts'
import { noticeName, percentText, noticeWords as words } from '../../../src/messages/increase-notices.ts'
import { radarWords } from '../../../src/messages/radar.ts'
import type { ListedNotice } from '../../../src/outreach/notices/queries.ts'
import { noticePlans } from '../../../src/outreach/notices/schemas.ts'
import { Button } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { OutreachFrame } from '../overview/outreach-frame.tsx'

interface NoticesPageProps {
  notices: readonly ListedNotice[]
  /** Whether rate increase emails are turned on. */
  isOn: boolean
  typed?: Record<string, string>
  errors?: Record<string, string>
  timeZone: string
}

export function NoticesPage({ notices, isOn, typed = {}, errors = {}, timeZone }: NoticesPageProps) {
  return (
    <OutreachFrame tab="notices" isAdmin>
      <p className="outreach__lead">
        {words.lead} <a href={urls.radar.list({ kind: 'notice' })}>{radarWords.fromNotices}</a>
      </p>
      {!isOn && (
        <Notice kind="warn" title={words.off}>
          <a href={urls.settings.outreach()}>{words.toSettings}</a>
        </Notice>
      )}
      <section className="outreach__part" aria-labelledby="add-title">
        <h2 id="add-title">{words.add}</h2>
        <ErrorSummary errors={errors} />
        <NoticeForm typed={typed} errors={errors} />
      </section>
      <section className="outreach__part" aria-labelledby="list-title">
        <h2 id="list-title">{words.list}</h2>
        {notices.length === 0 ? (
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        ) : (
          <NoticeList notices={notices} timeZone={timeZone} />
        )}
      </section>
    </OutreachFrame>
  )
}

function NoticeForm({ typed, errors }: { typed: Record<string, string>; errors: Record<string, string> }) {
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <form className="notice-form" {...postTo(urls.outreach.notices())} noValidate autoComplete="off">
      <SelectField label={words.carrier} blank={words.chooseCarrier} options={carrierNames} {...field('carrier')} />
      <SelectField
        label={words.state}
        blank={words.chooseState}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        {...field('state')}
      />
      <SelectField label={words.plan} blank={words.allPlans} options={noticePlans} {...field('plan')} />
      <TextField label={words.effective} hint={words.effectiveHint} figures {...field('effective_on')} />
      <TextField
        label={words.percent}
        hint={words.percentHint}
        inputMode="decimal"
        maxLength={10}
        figures
        {...field('percent')}
      />
      <TextArea label={words.note} hint={words.noteHint} optional rows={2} maxLength={300} {...field('note')} />
      <div className="notice-form__foot">
        <Button variant="primary" name="step" value="preview">
          {words.look}
        </Button>
      </div>
    </form>
  )
}

function NoticeList({ notices, timeZone }: Pick<NoticesPageProps, 'notices' | 'timeZone'>) {
  const { columns } = words
  return (
    <DataTable
      caption={words.list}
      rows={notices}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          label: columns.what,
          kind: 'prose',
          cell: (notice) => (
            <>
              {noticeName(notice)}
              {notice.note && <span className="outreach__aside">{notice.note}</span>}
            </>
          ),
        },
        { key: 'on', label: columns.effective, kind: 'figures', cell: (notice) => formatLong(notice.effective_on) },
        { key: 'percent', label: columns.percent, kind: 'number', cell: (notice) => percentText(notice.percent) },
        {
          key: 'contacts',
          label: columns.contacts,
          kind: 'number',
          cell: ({ contacts, withdrawn_at, carrier, state }) =>
            withdrawn_at ? null : (
              <a href={urls.contacts.list({ carriers: carrier, states: state })}>{formatCount(contacts)}</a>
            ),
        },
        {
          key: 'by',
          label: columns.by,
          kind: 'prose',
          cell: ({ author, created_at }) => words.by(author, formatMoment(created_at, timeZone)),
        },
        {
          key: 'end',
          label: columns.end,
          kind: 'prose',
          cell: (notice) =>
            notice.withdrawn_at ? (
              words.withdrawn(formatMoment(notice.withdrawn_at, timeZone))
            ) : (
              <form {...postTo(urls.outreach.noticeWithdrawal(notice.id))}>
                <Button size="small" aria-label={words.withdrawOf(noticeName(notice))}>
                  {words.withdraw}
                </Button>
              </form>
            ),
        },
      ]}
    />
  )
}
