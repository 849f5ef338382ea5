import { z } from 'zod'
import { genders } from '../../../src/contacts/contact.ts'
import { fillUnknown } from '../../../src/contacts/edit/change-contact.ts'
import { unknownFacts } from '../../../src/quotes/comparison.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { listQuery } from './list-query.ts'
import { type ContactPageProps, ListOriginField } from './props.tsx'
import { unknownFactsWords as words } from './words.ts'

/**
 * A form for unknown facts that prices depend on. Leaves out facts that the client has answered and that await review.
 */
export function UnknownFactsCard({
  contact,
  submitted,
  from,
}: Pick<ContactPageProps, 'contact' | 'submitted' | 'from'>) {
  // The client's answers are reviewed in the submitted details card.
  const isAnswered = (fact: 'gender' | 'tobacco_user') => submitted.some(({ details }) => details[fact] != null)
  const unknown = unknownFacts({
    gender: isAnswered('gender') ? true : contact.gender,
    tobacco: isAnswered('tobacco_user') ? true : contact.tobacco_user,
  })
  if (unknown.length === 0) return null
  return (
    <Card title={words.title} id="unknown-facts">
      <p>{words.text(unknown, contact.first_name)}</p>
      <form className="stack" {...postTo(urls.contacts.unknownFacts(contact.id))}>
        <ListOriginField from={from} />
        {unknown.includes('gender') && (
          <RadioField
            label={words.gender}
            name="gender"
            inline
            options={[
              { value: 'M', label: words.male },
              { value: 'F', label: words.female },
            ]}
          />
        )}
        {unknown.includes('tobacco') && (
          <RadioField
            label={words.tobacco}
            name="tobacco_user"
            inline
            options={[
              { value: 'no', label: words.no },
              { value: 'yes', label: words.yes },
            ]}
          />
        )}
        <Button>{words.save}</Button>
      </form>
    </Card>
  )
}

const factsForm = z.object({
  gender: z.enum(genders).optional().catch(undefined),
  tobacco_user: z.enum(['yes', 'no']).optional().catch(undefined),
  from: z.string().optional().catch(undefined),
})

/** Saves the posted facts that are still unknown and returns to the contact's page. */
export async function receiveUnknownFacts(c: AppContext, contactId: number) {
  const read = await readForm(c, factsForm)
  const { gender, tobacco_user, from } = read.ok ? read.data : {}
  const facts = { gender, tobacco_user: tobacco_user && tobacco_user === 'yes' }
  const isSaved = await c.var.scoped((scope) => fillUnknown(scope, contactId, facts))
  if (isSaved) flash(c, 'good', words.saved)
  else flash(c, 'note', words.nothing)
  return c.redirect(urls.contacts.show(contactId, { from: listQuery(c, from) }), 303)
}
