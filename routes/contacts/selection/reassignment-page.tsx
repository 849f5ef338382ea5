import SavingButton from '../../../islands/saving-button.tsx'
import type { Owner } from '../../../src/contacts/owners.ts'
import type { ReassignmentPreview } from '../../../src/contacts/selection/preview-changes.ts'
import type { Selection } from '../../../src/contacts/selection/selection.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { stateName } from '../../../src/lib/states.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { NothingSelected, RepeatNotice, type RepeatReason } from './bulk-deletion-page.tsx'
import { SelectionFields } from './read-selection.tsx'
import { contactsOf, selectionWords, reassignmentWords as words } from './words.ts'

const ReassignButton = island('saving-button', SavingButton)

/** The form value for unassigning the contacts. */
export const UNASSIGNED_OPTION = 'nobody'

export interface ReassignmentProps {
  selection: Selection
  /** The number of selected contacts. */
  count: number
  owners: readonly Owner[]
  list: string
  /** The chosen agent, as posted. */
  to: string
  /** The effect of the choice; undefined without a choice. */
  preview: ReassignmentPreview | undefined
  again?: RepeatReason | undefined
  /** No agent was chosen, or one who is not active. */
  error?: string | undefined
}

export function ReassignmentPage({ selection, count, owners, list, to, preview, again, error }: ReassignmentProps) {
  if (count === 0) return <NothingSelected selection={selection} list={list} />
  const activeOwners = owners.filter(({ is_removed }) => !is_removed)
  const chosen = activeOwners.find(({ id }) => String(id) === to)
  return (
    <div className="bulk">
      <PageHeader title={words.title(count)} back={{ href: list, label: 'Contacts' }} />
      <RepeatNotice again={again} failed={words.failed} />
      <form className="bulk__choice" method="get" action={urls.contacts.reassignmentOf()} noValidate>
        <SelectionFields selection={selection} list={list} />
        <SelectField
          label={words.to}
          name="to"
          width="medium"
          blank="Choose an agent"
          defaultValue={to}
          options={[
            ...activeOwners.map((owner) => ({ value: String(owner.id), label: fullName(owner) })),
            { value: UNASSIGNED_OPTION, label: words.nobody },
          ]}
          {...(error ? { error, autoFocus: true } : {})}
        />
        <Button variant={preview ? 'plain' : 'primary'}>{words.show}</Button>
      </form>
      {preview && (
        <Outcome
          selection={selection}
          preview={preview}
          owners={owners}
          list={list}
          to={to}
          name={chosen ? fullName(chosen) : ''}
        />
      )}
    </div>
  )
}

function Outcome({
  selection,
  preview,
  owners,
  list,
  to,
  name,
}: Pick<ReassignmentProps, 'selection' | 'owners' | 'list' | 'to'> & { preview: ReassignmentPreview; name: string }) {
  const { count, already, gone, from, unlicensed } = preview
  if (count === 0)
    return (
      <Notice kind="note" title={words.allAlready(name)}>
        <a href={list}>Back to contacts</a>
      </Notice>
    )
  return (
    <>
      <ul className="bulk__outcome">
        <li>
          <strong>{formatCount(count)}</strong> will move
          <span className="bulk__who">
            {from.map(({ agentId, count }) => `${formatCount(count)} ${ownerOf(owners, agentId)}`).join(', ')}
          </span>
        </li>
        {already > 0 && <li>{words.already(already, name)}</li>}
        <li>{words.mails(name)}</li>
      </ul>
      {unlicensed.length > 0 && (
        <Notice kind="warn" title={words.unlicensed(name)}>
          {unlicensed.map(({ state, count }) => `${stateName(state)}: ${contactsOf(count)}`).join(', ')}.{' '}
          {words.unlicensedText}
        </Notice>
      )}
      {gone > 0 && <p className="bulk__aside">{selectionWords.gone(gone)}</p>}
      <form className="bulk__form" {...postTo(urls.contacts.reassignmentOf())}>
        <SelectionFields selection={selection} list={list} />
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="expected" value={count} />
        <div className="row">
          <ReassignButton label={words.button(count, name)} busyLabel={words.busy} />
          <ButtonLink href={list}>{words.keep}</ButtonLink>
        </div>
      </form>
    </>
  )
}

function ownerOf(owners: readonly Owner[], agentId: number | null): string {
  const owner = owners.find(({ id }) => id === agentId)
  if (!owner) return 'from no one'
  return `from ${fullName(owner)}${owner.is_removed ? ', who left' : ''}`
}
