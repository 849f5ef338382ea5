import { sql } from 'kysely'
import { publicToken, sameBytes, secretToken, sha256, sixDigits } from '../../lib/tokens.ts'
import type { AnyScope, SystemScope } from '../../scope.ts'
import { findUserByEmail } from '../users.ts'
import { type CodePurpose, LINK_MINUTES, type LinkPurpose, type LoginPurpose } from './login-purposes.ts'
import { type DeadLink, isOwnToken, type RedeemResult, redeemToken, verifyAddress } from './redeem-token.ts'

/** After this many tries a code no longer works, so a guesser's chance is 5 in 1,000,000 for each code. */
const MAX_CODE_ATTEMPTS = 5

export interface IssuedLogin {
  tokenId: string
  secret: string
  code: string
}

interface IssueOptions {
  /** The recipient. The link stops working once the user has another address. */
  address?: string | undefined
  newEmail?: string | undefined
  askedBy?: number | undefined
}

/** Creates a link and a six-digit code for a user. Only their hashes are stored. */
export async function issueLogin(
  { db, now }: AnyScope,
  user: { organization_id: number; id: number },
  purpose: LoginPurpose,
  { address, newEmail, askedBy }: IssueOptions = {},
): Promise<IssuedLogin> {
  const issued = { tokenId: publicToken(), secret: secretToken(), code: sixDigits() }
  await db
    .insertInto('login_tokens')
    .values({
      organization_id: user.organization_id,
      user_id: user.id,
      id: issued.tokenId,
      purpose,
      secret_hash: sha256(issued.secret),
      code_hash: codeHash(issued.tokenId, issued.code),
      address: address ?? null,
      new_email: newEmail ?? null,
      requested_by: askedBy ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000),
    })
    .execute()
  return issued
}

// The token id salts the hash, because a table of all six-digit codes has only a million entries.
const codeHash = (tokenId: string, code: string) => sha256(`${tokenId}:${code}`)

export type LinkState = LinkPurpose | DeadLink

const LINK_PURPOSES: readonly string[] = [
  'login',
  'activate',
  'invite',
  'resume',
  'confirm_email',
] satisfies LinkPurpose[]

/** Whether the link still works. */
export const isLinkOpen = (state: LinkState | LoginPurpose): state is LinkPurpose => LINK_PURPOSES.includes(state)

/** The user of an open link. */
export interface LinkOwner {
  userId: number
  /** The address they sign in with after using the link. */
  email: string
  organizationName: string
  /** False if an admin requested the new address: the link confirms it but signs no one in. */
  signsIn: boolean
}
export type LinkInspection = { state: DeadLink; owner?: never } | { state: LinkPurpose; owner: LinkOwner }

/** The state of a link, with its user if it still works. Changes nothing, because email scanners open links too. */
export async function linkState(system: SystemScope, tokenId: string, secret: string): Promise<LinkInspection> {
  const token = await findToken(system, tokenId)
  if (!token || !sameBytes(token.secret_hash, sha256(secret)) || !isLinkOpen(token.purpose)) return { state: 'unknown' }
  if (token.used_at) return { state: 'used' }
  if (token.expires_at <= system.now || !isOwnToken(token)) return { state: 'expired' }
  if (token.purpose === 'resume' && token.onboarded_at) return { state: 'set_up' }
  const { user_id: userId, organization_name: organizationName } = token
  const signsIn = token.purpose !== 'confirm_email' || token.requested_by === userId
  return { state: token.purpose, owner: { userId, email: token.new_email ?? token.email, organizationName, signsIn } }
}

/** Uses up an emailed link. Of several concurrent callers only one gets ok. */
export async function redeemLink(system: SystemScope, tokenId: string, secret: string): Promise<RedeemResult> {
  const { state } = await linkState(system, tokenId, secret)
  return isLinkOpen(state) ? redeemToken(system, tokenId) : { ok: false, refused: state }
}

/** Uses up the token of a handover cookie if it belongs to this address. */
export async function redeemCheckoutReturn(
  system: SystemScope,
  { tokenId, secret, email }: { tokenId: string; secret: string; email: string },
): Promise<RedeemResult> {
  const token = await findToken(system, tokenId)
  const isValid = token?.purpose === 'handover' && token.email === email && sameBytes(token.secret_hash, sha256(secret))
  return isValid ? redeemToken(system, tokenId) : { ok: false, refused: 'unknown' }
}

/** Uses up the newest code emailed to this address. After five tries the code no longer works. */
export async function redeemCode(
  system: SystemScope,
  email: string,
  code: string,
  purposes: readonly CodePurpose[] = ['login', 'activate'],
): Promise<RedeemResult> {
  const token = await system.db
    .selectFrom('login_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 't.organization_id').onRef('u.id', '=', 't.user_id'),
    )
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['t.id', 't.code_hash', 't.used_at', 't.expires_at'])
    .where('u.email', '=', email)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .where('t.purpose', 'in', purposes)
    .where((eb) => eb.or([eb('t.address', 'is', null), eb('t.address', '=', eb.ref('u.email'))]))
    .orderBy('t.created_at', 'desc')
    .limit(1)
    // Locks the user before the token, in the same order as a change of address, to avoid deadlocks.
    .forNoKeyUpdate('u')
    .executeTakeFirst()
  if (!token) return { ok: false, refused: 'unknown' }
  // Counted in the row before the comparison, so that concurrent guesses count as separate attempts.
  const counted = await system.db
    .updateTable('login_tokens')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('id', '=', token.id)
    .where('code_attempts', '<', MAX_CODE_ATTEMPTS)
    .returning('id')
    .executeTakeFirst()
  if (!counted || !sameBytes(token.code_hash, codeHash(token.id, code))) return { ok: false, refused: 'unknown' }
  if (token.used_at) return { ok: false, refused: 'used' }
  if (token.expires_at <= system.now) return { ok: false, refused: 'expired' }
  return redeemToken(system, token.id)
}

/** Accepts a sign-in provider's proof of an address, as if the user had opened a link emailed to it. */
export async function verifyLoginEmail(system: SystemScope, email: string): Promise<RedeemResult> {
  const user = await findUserByEmail(system, email, 'for change')
  if (!user) return { ok: false, refused: 'unknown' }
  const person = { organizationId: user.organization_id, userId: user.id }
  const firstProof = await verifyAddress(system, person, email)
  return { ok: true, ...person, purpose: 'login', newEmail: null, askedBy: null, firstProof }
}

/** Excludes removed users and closed agencies. */
const findToken = (system: SystemScope, tokenId: string) =>
  system.db
    .selectFrom('login_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 't.organization_id').onRef('u.id', '=', 't.user_id'),
    )
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['t.secret_hash', 't.used_at', 't.expires_at', 't.purpose', 't.user_id', 't.new_email', 't.requested_by'])
    .select('t.address')
    .select(['u.email', 'o.onboarded_at', 'o.name as organization_name'])
    .$narrowType<{ purpose: LoginPurpose }>()
    .where('t.id', '=', tokenId)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
