import type { Noted } from '../../src/contacts/import/read/noted.ts'
import { figure } from '../../src/lib/counted.ts'
import { Notice } from '../../src/ui/notice.tsx'

const rows = (count: number) => (count === 1 ? '1 row' : `${figure(count)} rows`)
const named = (texts: readonly string[], more: boolean) => `${texts.join(', ')}${more ? ' and others' : ''}`

/** Rows that are taken though a cell of theirs is not: nobody would see it otherwise. Renders nothing without them. */
export function RowNotes({ noted: { tobacco, plans, unknownZips, openCounties } }: { noted: Noted }) {
  const list = (texts: readonly string[]) => named(texts, texts.length === 5)
  const says = [
    tobacco.rows > 0 &&
      `${rows(tobacco.rows)} ${has(tobacco.rows)} a tobacco value we could not read: ${list(tobacco.texts)}. New contacts are stored as No; those you already have keep what they hold.`,
    plans.rows > 0 &&
      `${rows(plans.rows)} ${plans.rows === 1 ? 'names' : 'name'} a plan we do not compare: ${list(plans.texts)}. Their plan is stored as Other.`,
    unknownZips.rows > 0 &&
      `${rows(unknownZips.rows)} ${has(unknownZips.rows)} a ZIP code we do not know: ${list(unknownZips.texts)}. Check it on the contact’s page; state and county stay empty.`,
    openCounties > 0 &&
      `${rows(openCounties)} ${has(openCounties)} a ZIP in several counties. Choose the county on the contact’s page.`,
  ].filter((text) => text !== false)
  if (says.length === 0) return null
  return (
    <Notice kind="warn" title="Not left out, but worth a look">
      <ul>
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

const has = (count: number) => (count === 1 ? 'has' : 'have')
