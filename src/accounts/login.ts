import { sql } from 'kysely'
import { publicToken, sameBytes, secretToken, sha256, sixDigits } from '../lib/tokens.ts'
import type { SystemScope } from '../scope.ts'

/** Minutes for which a mailed link and its code are good. */
export const LOGIN_MINUTES = 10
/** Wrong codes after which a token is dead: 5 in 1,000,000 is the chance a guesser has. */
const CODE_ATTEMPTS = 5

export type LoginPurpose = 'login' | 'activate'

export interface IssuedLogin {
  tokenId: string
  secret: string
  code: string
}

/** Makes a link and a six-digit code for a user; only their hashes are kept. */
export async function issueLogin(
  system: SystemScope,
  user: { organization_id: number; id: number },
  purpose: LoginPurpose,
): Promise<IssuedLogin> {
  const issued = { tokenId: publicToken(), secret: secretToken(), code: sixDigits() }
  await system.db
    .insertInto('login_tokens')
    .values({
      organization_id: user.organization_id,
      user_id: user.id,
      id: issued.tokenId,
      purpose,
      secret_hash: sha256(issued.secret),
      code_hash: codeHash(issued.tokenId, issued.code),
      created_at: system.now,
      expires_at: new Date(system.now.getTime() + LOGIN_MINUTES * 60_000),
    })
    .execute()
  return issued
}

// The token id salts the hash: six digits alone are a dictionary of a million.
const codeHash = (tokenId: string, code: string) => sha256(`${tokenId}:${code}`)

/** What pressing a link's button would do, or why it can do nothing any more. */
export type LinkState = LoginPurpose | 'used' | 'expired' | 'unknown'

/** Whether a link would still sign in. Changes nothing: mail scanners open links too. */
export async function linkState(system: SystemScope, tokenId: string, secret: string): Promise<LinkState> {
  const token = await findToken(system, tokenId)
  if (!token || !sameBytes(token.secret_hash, sha256(secret))) return 'unknown'
  if (token.used_at) return 'used'
  return token.expires_at > system.now ? token.purpose : 'expired'
}

export type Spent =
  | { ok: true; organizationId: number; userId: number }
  | { ok: false; refused: 'used' | 'expired' | 'unknown' }

/** Spends a mailed link. Of any number of callers at once exactly one is answered with ok. */
export async function spendLink(system: SystemScope, tokenId: string, secret: string): Promise<Spent> {
  const state = await linkState(system, tokenId, secret)
  return state === 'login' || state === 'activate' ? spend(system, tokenId) : { ok: false, refused: state }
}

/** Spends the newest code mailed to this address. A wrong code counts against it, and the fifth kills it. */
export async function spendCode(system: SystemScope, email: string, code: string): Promise<Spent> {
  const token = await system.db
    .selectFrom('login_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 't.organization_id').onRef('u.id', '=', 't.user_id'),
    )
    .select(['t.id', 't.code_hash', 't.used_at', 't.expires_at'])
    .where('u.email', '=', email)
    .where('u.removed_at', 'is', null)
    .orderBy('t.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!token) return { ok: false, refused: 'unknown' }
  // Counted before it is compared, in the row itself: parallel guesses cannot share an attempt.
  const counted = await system.db
    .updateTable('login_tokens')
    .set({ code_attempts: sql`code_attempts + 1` })
    .where('id', '=', token.id)
    .where('code_attempts', '<', CODE_ATTEMPTS)
    .returning('id')
    .executeTakeFirst()
  if (!counted || !sameBytes(token.code_hash, codeHash(token.id, code))) return { ok: false, refused: 'unknown' }
  if (token.used_at) return { ok: false, refused: 'used' }
  if (token.expires_at <= system.now) return { ok: false, refused: 'expired' }
  return spend(system, token.id)
}

async function spend(system: SystemScope, tokenId: string): Promise<Spent> {
  const spent = await system.db
    .updateTable('login_tokens')
    .set({ used_at: system.now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', system.now)
    .returning(['organization_id', 'user_id'])
    .executeTakeFirst()
  if (!spent) return { ok: false, refused: 'used' }
  await system.db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${system.now})` })
    .where('organization_id', '=', spent.organization_id)
    .where('id', '=', spent.user_id)
    .execute()
  return { ok: true, organizationId: spent.organization_id, userId: spent.user_id }
}

const findToken = (system: SystemScope, tokenId: string) =>
  system.db
    .selectFrom('login_tokens')
    .select(['secret_hash', 'used_at', 'expires_at', 'purpose'])
    .$narrowType<{ purpose: LoginPurpose }>()
    .where('id', '=', tokenId)
    .executeTakeFirst()
