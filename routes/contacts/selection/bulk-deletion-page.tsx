import SavingButton from '../../../islands/saving-button.tsx'
import { CONFIRM_BY_TYPING_FROM } from '../../../src/contacts/changes/selection-changed.ts'
import type { DeletionPreview, PreviewNames } from '../../../src/contacts/selection/preview-changes.ts'
import type { Selection } from '../../../src/contacts/selection/selection.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { SelectionFields } from './read-selection.tsx'
import { selectionWords, deletionWords as words } from './words.ts'

const DeleteButton = island('saving-button', SavingButton)

/** Why the page is shown again, or 'too_many' at once if too many contacts are selected. */
export type RepeatReason = 'changed' | 'failed' | 'too_many' | 'typed'

export interface BulkDeletionProps {
  selection: Selection
  preview: DeletionPreview
  /** The URL of the list in which the contacts were selected. */
  list: string
  again?: RepeatReason | undefined
  typed?: string | undefined
}

export function BulkDeletionPage({ selection, preview, list, again, typed }: BulkDeletionProps) {
  const { count, people, gone, scheduled, partners } = preview
  const back = { href: list, label: 'Contacts' }
  if (count === 0) return <NothingSelected selection={selection} list={list} />
  return (
    <div className="bulk">
      <PageHeader title={words.title(count)} back={back} lead={words.what(count)} />
      <RepeatNotice again={again} failed={words.failed} />
      <ul className="bulk__outcome">
        <Outcome some={people} says={() => 'will be deleted'} />
        <Outcome some={scheduled} says={words.scheduled} />
        <Outcome some={partners} says={words.partners} />
      </ul>
      {gone > 0 && <p className="bulk__aside">{selectionWords.gone(gone)}</p>}
      <form className="bulk__form" {...postTo(urls.contacts.deletionOf())} noValidate>
        <SelectionFields selection={selection} list={list} />
        <input type="hidden" name="expected" value={count} />
        <TypeTheNumber count={count} again={again} typed={typed} />
        <div className="row">
          <DeleteButton variant="danger" label={words.button(count)} busyLabel={words.busy} />
          <ButtonLink href={list}>{words.keep(count)}</ButtonLink>
        </div>
      </form>
    </div>
  )
}

export function RepeatNotice({ again, failed }: { again: RepeatReason | undefined; failed: string }) {
  if (again === 'changed')
    return (
      <Notice kind="warn" role="alert" title={selectionWords.changed}>
        {selectionWords.changedText}
      </Notice>
    )
  if (again === 'too_many')
    return (
      <Notice kind="warn" title={selectionWords.tooMany}>
        {selectionWords.tooManyText}
      </Notice>
    )
  if (again === 'failed')
    return (
      <Notice kind="bad" role="alert" title={failed}>
        {selectionWords.notDone}
      </Notice>
    )
  return null
}

function TypeTheNumber({
  count,
  again,
  typed,
}: {
  count: number
  again: RepeatReason | undefined
  typed: string | undefined
}) {
  if (count < CONFIRM_BY_TYPING_FROM) return null
  return (
    <TextField
      label={selectionWords.type(count)}
      hint={selectionWords.typeWhy}
      name="typed"
      inputMode="numeric"
      autoComplete="off"
      width="medium"
      figures
      defaultValue={typed}
      {...(again === 'typed' ? { error: selectionWords.typeWrong(count), autoFocus: true } : {})}
    />
  )
}

export function NothingSelected({ selection, list }: Pick<BulkDeletionProps, 'selection' | 'list'>) {
  const { nothing, nothingText, unreadable, unreadableText } = selectionWords
  const [title, text] = 'unreadable' in selection ? [unreadable, unreadableText] : [nothing, nothingText]
  return (
    <>
      <PageHeader title={title} lead={text} />
      <ButtonLink href={list}>Back to contacts</ButtonLink>
    </>
  )
}

function Outcome({ some: { count, first }, says }: { some: PreviewNames; says: (count: number) => string }) {
  if (count === 0) return null
  return (
    <li>
      <strong>{formatCount(count)}</strong> {says(count)}
      <span className="bulk__who">
        {first.map((contact, index) => (
          <span key={contact.id}>
            {index > 0 && ', '}
            <a href={urls.contacts.show(contact.id)}>{fullName(contact)}</a>
          </span>
        ))}
        {first.length > 0 && count > first.length && ` and ${formatCount(count - first.length)} more`}
      </span>
    </li>
  )
}
