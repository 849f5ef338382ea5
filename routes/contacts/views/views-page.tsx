import type { SavedView } from '../../../src/contacts/views/saved-view.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { viewWords as words } from './words.ts'

export interface ShownView extends SavedView {
  /** The filter in words. */
  keeps: string
}

/** The rejected form: of a new view, or of the view with this id. */
export interface FilledView {
  of: 'new' | number
  typed: Record<string, string>
  errors: Record<string, string>
}

export interface ViewsPageProps {
  /** The filter to save as a new view. */
  toSave: { query: string; keeps: string } | undefined
  own: readonly ShownView[]
  others: readonly ShownView[]
  filled?: FilledView | undefined
}

export function ViewsPage({ toSave, own, others, filled }: ViewsPageProps) {
  const ofNew = filled?.of === 'new' ? filled : undefined
  return (
    <div className="views">
      <PageHeader
        title={toSave ? words.save : words.title}
        lead={toSave ? undefined : words.lead}
        back={{ href: toSave ? `${urls.contacts.list()}?${toSave.query}` : urls.contacts.list(), label: 'Contacts' }}
      />
      {filled && (
        <ErrorSummary
          errors={Object.entries(filled.errors).map(([field, message]) => ({
            field: filled.of === 'new' ? field : `${field}-${filled.of}`,
            message,
          }))}
        />
      )}
      {toSave && (
        <form {...postTo(urls.contacts.views())} className="views__new" noValidate>
          <input type="hidden" name="query" value={toSave.query} />
          <p>
            {words.keeps} <strong>{toSave.keeps}</strong>
          </p>
          <TextField
            label={words.name}
            name="name"
            hint={words.nameHint}
            required
            maxLength={60}
            autoComplete="off"
            width="medium"
            defaultValue={ofNew?.typed.name ?? ''}
            error={ofNew?.errors.name ?? ofNew?.errors.query}
          />
          <CheckboxField
            label={words.shared}
            name="shared"
            hint={words.sharedHint}
            defaultChecked={ofNew?.typed.shared === 'on'}
          />
          <div className="row">
            <Button variant="primary">{words.create}</Button>
            <ButtonLink variant="quiet" href={`${urls.contacts.list()}?${toSave.query}`}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      )}
      {!toSave && own.length === 0 && others.length === 0 && (
        <EmptyState title={words.none} action={<ButtonLink href={urls.contacts.list()}>{words.toList}</ButtonLink>}>
          {words.noneHint}
        </EmptyState>
      )}
      {own.length > 0 && (
        <Card title={words.yours} id="own-views">
          <ul className="views__list">
            {own.map((view) => (
              <OwnView key={view.id} view={view} filled={filled?.of === view.id ? filled : undefined} />
            ))}
          </ul>
        </Card>
      )}
      {others.length > 0 && (
        <Card title={words.others} id="shared-views">
          <ul className="views__list">
            {others.map((view) => (
              <li key={view.id}>
                <p>
                  <a href={`${urls.contacts.list()}?${view.query}`}>{view.name}</a>
                </p>
                <p className="views__filter">
                  {view.keeps}. {words.by(view.owner)}.
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function OwnView({ view, filled }: { view: ShownView; filled: FilledView | undefined }) {
  return (
    <li>
      <p>
        <a href={`${urls.contacts.list()}?${view.query}`}>{view.name}</a>
      </p>
      <p className="views__filter">
        {view.keeps}.{view.shared && ` ${words.isShared}.`}
      </p>
      <details open={filled !== undefined}>
        <summary aria-label={`Edit ${view.name}`}>Edit</summary>
        <form {...postTo(urls.contacts.view(view.id))} noValidate>
          <TextField
            label={words.name}
            name="name"
            id={`name-${view.id}`}
            required
            maxLength={60}
            autoComplete="off"
            width="medium"
            defaultValue={filled?.typed.name ?? view.name}
            error={filled?.errors.name}
          />
          <CheckboxField
            label={words.shared}
            name="shared"
            id={`shared-${view.id}`}
            defaultChecked={filled ? filled.typed.shared === 'on' : view.shared}
          />
          <div className="row">
            <Button aria-label={words.updateOf(view.name)}>{words.update}</Button>
            <Button
              variant="quiet"
              formAction={urls.contacts.viewRemoval(view.id)}
              formNoValidate
              aria-label={words.removeOf(view.name)}
            >
              {words.remove}
            </Button>
          </div>
        </form>
      </details>
    </li>
  )
}
