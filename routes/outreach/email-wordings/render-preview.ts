import { randomUUID } from 'node:crypto'
import { EMPTY_CONTACT_FILTER } from '../../../src/contacts/list/filter.ts'
import { listContacts } from '../../../src/contacts/list/list-contacts.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import type { Language } from '../../../src/lib/language.ts'
import { withoutControls } from '../../../src/lib/printable.ts'
import { createComposer } from '../../../src/mail/compose.ts'
import { chooseWording } from '../../../src/mail/outreach-mail.ts'
import type { OutgoingMail } from '../../../src/outbox/outgoing-mail.ts'
import type { OutreachKind } from '../../../src/outbox/outreach-kinds.ts'
import type { Wording } from '../../../src/outreach/wordings/check-wording.ts'
import { findPreview, type Preview } from '../../../src/outreach/wordings/preview-facts.ts'
import type { Scope } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

export interface RenderedPreview extends Preview {
  mail: OutgoingMail
  /** The preview text beside the subject in an inbox. */
  preview: string
  /** Which parts use the agency's own wording. */
  own: { subject: boolean; intro: boolean }
}

/**
 * Renders the email as the requested contact, or the one who fits best, would get it, but in the requested language,
 * with an example increase if no notice affects them, and with unsubscribe links that apply to the signed-in user.
 * Undefined if there is no such contact.
 */
export async function renderPreview(
  c: AppContext,
  request: { kind: OutreachKind; language: Language; contactId?: number | undefined; wording: Wording | null },
): Promise<RenderedPreview | undefined> {
  const { scoped, user, deps } = c.var
  const preview = await scoped((scope) =>
    findPreview(scope, { ...request, recipient: user.email, practice: deps.practice }),
  )
  if (!preview) return undefined
  const compose = createComposer({ publicUrl: deps.publicUrl, mailFrom: deps.mailFrom, secretKey: deps.secretKey })
  const facts = { ...preview.facts, messageId: randomUUID() }
  const { own, preview: previewText } = chooseWording(facts)
  return { ...preview, facts, mail: await compose(facts), own, preview: previewText }
}

const MAX_MATCHES = 5

export interface FoundClient {
  id: number
  name: string
}

/** The first contacts whose name, email or phone matches, offered as other recipients for the preview. */
export async function findClients(scope: Scope, name: string): Promise<FoundClient[]> {
  const search = withoutControls(name).slice(0, 100)
  if (!search) return []
  const { contacts } = await listContacts(scope, { ...EMPTY_CONTACT_FILTER, search, limit: 50 }, 0)
  return contacts.slice(0, MAX_MATCHES).map((contact) => ({ id: contact.id, name: fullName(contact) }))
}
