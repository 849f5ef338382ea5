import { Hono } from 'hono'
import { verifyLoginEmail } from '../../src/accounts/sign-in/login.ts'
import {
  authorizationUrl,
  fetchClaims,
  type OAuthProvider,
  type OAuthSecrets,
  verifiedClaimEmail,
} from '../../src/accounts/sign-in/oauth.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { sameBytes, secretToken, sha256 } from '../../src/lib/tokens.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../src/web/cookies.ts'
import { limitNetwork } from './auth/mail-login.ts'
import { loginPage } from './auth/show-login.tsx'
import { redirectSignedIn, signInWithVerifiedEmail } from './auth/sign-in.ts'

const words = signInWords.oauth
const TEN_MINUTES_SECONDS = 10 * 60

/** Sign-in with Google or Microsoft, if configured. */
export const signInWith = new Hono<AppEnv>()
  .get('/auth/:provider', (c) => {
    const provider = providerOf(c)
    if (c.var.session) return c.redirect(urls.contacts.list(), 303)
    const secrets = { state: secretToken(), codeVerifier: secretToken(), nonce: secretToken() }
    writeCookie(c, 'oauth', [provider.name, ...Object.values(secrets)].join('.'), TEN_MINUTES_SECONDS)
    return c.redirect(authorizationUrl(provider, secrets), 303)
  })
  .get('/auth/:provider/callback', async (c) => {
    const provider = providerOf(c)
    await limitNetwork(c, 'oauth', 30)
    const secrets = takeSecrets(c, provider)
    const { state, code } = c.req.query()
    // A response without the matching cookie was not requested by this browser and may be forged (login CSRF).
    if (!secrets || !code || !state || !sameBytes(sha256(state), sha256(secrets.state)))
      return loginPage(c, { failure: words.broken(provider.label) }, 422)
    const address = await fetchAddress(c, provider, code, secrets)
    if (!address) return loginPage(c, { failure: words.unproven(provider.label) }, 422)
    const result = await signInWithVerifiedEmail(c, provider.name, (system) => verifyLoginEmail(system, address))
    return result.ok ? redirectSignedIn(c, result) : loginPage(c, { failure: words.nobody(provider.label) }, 422)
  })

function providerOf(c: AppContext): OAuthProvider {
  const provider = c.var.deps.oauth.get(c.req.param('provider') ?? '')
  if (!provider) throw new NotFound()
  return provider
}

/** Reads and deletes the cookie, so that it can be used only once. */
function takeSecrets(c: AppContext, provider: OAuthProvider): OAuthSecrets | undefined {
  const [name, state, codeVerifier, nonce] = (readCookie(c, 'oauth') ?? '').split('.')
  dropCookie(c, 'oauth')
  return name === provider.name && state && codeVerifier && nonce ? { state, codeVerifier, nonce } : undefined
}

async function fetchAddress(c: AppContext, provider: OAuthProvider, code: string, secrets: OAuthSecrets) {
  try {
    const claims = await fetchClaims(provider, code, secrets.codeVerifier)
    return verifiedClaimEmail(provider, claims, secrets.nonce, c.var.tenantDb.now())
  } catch (error) {
    const { requestId, deps } = c.var
    // Logs only the kind of error: its message may contain tokens from the response.
    const reason = error instanceof Error ? error.constructor.name : 'unknown'
    deps.log.error({ requestId, provider: provider.name, reason }, 'a sign-in provider failed')
    return undefined
  }
}
