import { reasonText } from '../../messages/reasons.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { getContact } from '../queries.ts'

/**
 * The record of one contact, for the client's right of access. Leaves out health answers, the rows of suppressions and
 * outreach_pauses (their effects are in `mails` and `email_preference_changes`), and everything that grants access:
 * quote ids, tracking ids and message bodies with their links. Recorded in the audit log. Throws NotFound.
 */
export async function contactRecord(scope: Scope, id: number) {
  const { db, organizationId, now } = scope
  const { organization_id: _, name_key: __, search: ___, ...row } = await getContact(scope, id)
  const { birth_day_of_year: ____, effective_day_of_year: _____, ...contact } = row
  const [
    notes,
    followUps,
    outcomes,
    rateIncreases,
    mails,
    visits,
    quotes,
    snapshots,
    consents,
    details,
    preferenceChanges,
    changes,
  ] = [
    await db
      .selectFrom('contact_notes as n')
      .leftJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 'n.organization_id').onRef('u.id', '=', 'n.written_by'),
      )
      .select(['n.kind', 'n.body', 'n.created_at', 'u.first_name', 'u.last_name'])
      .where('n.organization_id', '=', organizationId)
      .where('n.contact_id', '=', id)
      .orderBy('n.created_at')
      .orderBy('n.id')
      .execute(),
    await db
      .selectFrom('follow_ups')
      .select(['kind', 'note', 'phone', 'best_time', 'due_on', 'requested_at', 'calendar_opened_at', 'done_at'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('requested_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('outcomes')
      .select(['outcome', 'old_cents', 'new_cents', 'note', 'decided_on', 'recorded_at', 'withdrawn_at'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('rate_increases')
      .select([
        'kind',
        'effective_on',
        'carrier',
        'plan',
        'old_cents',
        'new_cents',
        'state',
        'found_at',
        'ended_at as gone_at',
      ])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('effective_on')
      .orderBy('kind')
      .execute(),
    await db
      .selectFrom('messages')
      .select([
        'kind',
        'channel',
        'recipient',
        'due_on',
        'status',
        'reason',
        'until_on',
        'reason_detail',
        'mode',
        'created_at',
        'sent_at',
        'viewed_at',
      ])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('quote_visits as v')
      .innerJoin('quotes as q', (join) =>
        join.onRef('q.organization_id', '=', 'v.organization_id').onRef('q.id', '=', 'v.quote_id'),
      )
      .select(['v.visited_at', 'v.robot_reason'])
      .where('v.organization_id', '=', organizationId)
      .where('q.contact_id', '=', id)
      .orderBy('v.visited_at')
      .orderBy('v.id')
      .execute(),
    await db
      .selectFrom('quotes')
      .select(['created_at', 'expires_at', 'revoked_at', 'chosen_carrier', 'chosen_plan', 'chosen_cents', 'chosen_at'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('quote_snapshots as s')
      .innerJoin('quotes as q', (join) =>
        join.onRef('q.organization_id', '=', 's.organization_id').onRef('q.id', '=', 's.quote_id'),
      )
      .select(['s.shown_at', 's.content'])
      .where('s.organization_id', '=', organizationId)
      .where('q.contact_id', '=', id)
      .orderBy('s.shown_at')
      .orderBy('s.id')
      .execute(),
    await db
      .selectFrom('consents')
      .select(['channel', 'is_given as given', 'wording', 'language', 'page', 'address', 'recorded_at'])
      .select(['source', 'phone', 'how', 'agreed_on'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('submitted_details')
      .select(['details', 'submitted_at', 'reviewed_at as settled_at', 'is_accepted as taken'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('submitted_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('email_preference_changes')
      .select(['change as wish', 'until_on', 'made_at', 'address'])
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', id)
      .orderBy('made_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('contact_changes as c')
      .innerJoin('change_sets as s', (join) =>
        join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.change_set_id'),
      )
      .leftJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.made_by'),
      )
      .select(['s.kind', 's.made_at', 's.undone_at', 'c.before', 'c.after', 'u.first_name', 'u.last_name'])
      .where('c.organization_id', '=', organizationId)
      .where('c.contact_id', '=', id)
      .orderBy('s.id')
      .execute(),
  ]
  await recordAuditEvent(scope, { action: 'data_exported', target: `the record of contact ${id}` })
  return {
    exported_at: now,
    contact,
    notes: notes.map(({ first_name, last_name, ...note }) => ({
      ...note,
      written_by: nameOf({ first_name, last_name }),
    })),
    follow_ups: followUps,
    outcomes,
    rate_increases: rateIncreases,
    mails: mails.map(({ until_on, reason_detail, ...mail }) => ({
      ...mail,
      reason: mail.reason && reasonText({ ...mail, until_on, reason_detail }),
    })),
    quotes,
    quote_visits: visits,
    prices_shown: snapshots,
    consents,
    details_sent: details,
    email_preference_changes: preferenceChanges,
    changes: changes.map(({ first_name, last_name, ...change }) => ({
      ...change,
      made_by: nameOf({ first_name, last_name }),
    })),
  }
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  first_name === null ? null : `${first_name} ${last_name}`
