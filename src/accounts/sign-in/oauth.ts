/*
 * Sign-in with Google or Microsoft for people who already have an account. The provider only proves an email address;
 * the sign-in then continues as if an emailed link had been used.
 */
import { CodeChallengeMethod, decodeIdToken, OAuth2Client } from 'arctic'

export type OAuthName = 'google' | 'microsoft'

export interface OAuthSettings {
  google?: { clientId: string; clientSecret: string } | undefined
  microsoft?: { clientId: string; clientSecret: string; tenant: string } | undefined
}

/** Created for one sign-in and stored in a cookie of the browser that started it. */
export interface OAuthSecrets {
  state: string
  codeVerifier: string
  nonce: string
}

export type OAuthClaims = Record<string, unknown>

export interface OAuthProvider {
  name: OAuthName
  label: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  redirectUrl: string
  clientSecret: string
  isIssuer(claims: OAuthClaims): boolean
  isVerified(claims: OAuthClaims): boolean
}
export type OAuthProviders = ReadonlyMap<string, OAuthProvider>

/** The configured providers by the name in their URL. */
export function oauthProviders(
  { google, microsoft }: OAuthSettings,
  redirectUrlOf: (name: OAuthName) => string,
): OAuthProviders {
  const providers: OAuthProvider[] = []
  if (google)
    providers.push({
      name: 'google',
      label: 'Google',
      ...google,
      redirectUrl: redirectUrlOf('google'),
      authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenEndpoint: 'https://oauth2.googleapis.com/token',
      isIssuer: ({ iss }) => iss === 'https://accounts.google.com' || iss === 'accounts.google.com',
      // Google provides the mailboxes of Gmail and of its Workspace customers (hd). It verified any other address only
      // once, and the address may have a new owner since. Source: Google, "Streamlined linking", "authoritative".
      isVerified: ({ email_verified, email, hd }) =>
        (email_verified === true || email_verified === 'true') &&
        (/@gmail\.com$/i.test(String(email).trim()) || (typeof hd === 'string' && hd !== '')),
    })
  if (microsoft) {
    const { tenant } = microsoft
    const base = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`
    providers.push({
      name: 'microsoft',
      label: 'Microsoft',
      ...microsoft,
      redirectUrl: redirectUrlOf('microsoft'),
      authorizationEndpoint: `${base}/authorize`,
      tokenEndpoint: `${base}/token`,
      isIssuer: ({ iss, tid }) =>
        iss === `https://login.microsoftonline.com/${tid}/v2.0` && (!isTenantId(tenant) || tid === tenant),
      // Anyone can create a tenant and give its users any address, so Microsoft's email claim alone proves nothing. It
      // counts if the tenant is the configured one, or if Microsoft says that the tenant owns the address's domain (the
      // optional claim xms_edov).
      isVerified: ({ tid, xms_edov }) =>
        (isTenantId(tenant) && tid === tenant) || [true, 1, '1', 'true'].includes(xms_edov as string),
    })
  }
  return new Map(providers.map((provider) => [provider.name, provider]))
}

const isTenantId = (tenant: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenant)

export function authorizationUrl(provider: OAuthProvider, { state, codeVerifier, nonce }: OAuthSecrets): string {
  const url = clientOf(provider).createAuthorizationURLWithPKCE(
    provider.authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    ['openid', 'email', 'profile'],
  )
  url.searchParams.set('nonce', nonce)
  return url.href
}

const TIMEOUT_MS = 8_000

/**
 * Exchanges a code for the provider's claims about the user. Calls the network, so do not call it inside a scope.
 * Throws if the provider refuses the code, cannot be reached or does not answer in time.
 */
export async function fetchClaims(provider: OAuthProvider, code: string, codeVerifier: string): Promise<OAuthClaims> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`${provider.label} did not respond`)), TIMEOUT_MS)
  try {
    const tokens = clientOf(provider).validateAuthorizationCode(provider.tokenEndpoint, code, codeVerifier)
    return decodeIdToken((await Promise.race([tokens, timeout.promise])).idToken()) as OAuthClaims
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The address these claims prove, in lower case; undefined if they prove none. The claims came from the provider over
 * TLS, so their signature is not checked (OpenID Connect Core 3.1.3.7, point 6).
 */
export function verifiedClaimEmail(
  provider: OAuthProvider,
  claims: OAuthClaims,
  nonce: string,
  now: Date,
): string | undefined {
  const { aud, exp, email } = claims
  const isForUs =
    provider.isIssuer(claims) &&
    aud === provider.clientId &&
    claims.nonce === nonce &&
    typeof exp === 'number' &&
    exp * 1000 > now.getTime()
  return isForUs && provider.isVerified(claims) && typeof email === 'string' ? email.trim().toLowerCase() : undefined
}

const clientOf = ({ clientId, clientSecret, redirectUrl }: OAuthProvider) =>
  new OAuth2Client(clientId, clientSecret, redirectUrl)
