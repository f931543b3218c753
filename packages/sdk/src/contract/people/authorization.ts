/** Calls by which a page signs in a browser extension. They belong to the noun session. */
import * as z from 'zod'
import { codeChallengePattern, codeVerifierPattern, extensionRedirect, limits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { NewApiToken, ProgramName, Scopes } from './session-schemas.ts'

/** The address to return to. */
const redirectUri = z
  .string()
  .max(300)
  .regex(extensionRedirect)
  .meta({ examples: ['https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/'] })

export const authorize = endpoint({
  method: 'POST',
  path: '/auth/authorizations',
  summary: 'Allow a browser extension to sign in to the active agency',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  description:
    'The page on which the person allows the sign-in makes this call. The code works once, within a minute, and only with the verifier whose SHA-256 is the challenge (RFC 7636).',
  body: z.object({
    /** Name of the program, which the person who allows it sees. */
    client: ProgramName,
    /** Permissions of the token. */
    scopes: Scopes,
    /** Days until the token expires. */
    expiresInDays: z.int().min(1).max(366).default(limits.apiTokenDays),
    /** SHA-256 of the verifier, in base64url. */
    codeChallenge: z
      .string()
      .regex(codeChallengePattern)
      .meta({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
    /** Address of the extension, to which the code goes. */
    redirectUri,
  }),
  response: z.object({
    /** One-time code to exchange for a token. */
    code: z.string(),
    /** Seconds until it expires. */
    expiresInSeconds: z.int(),
  }),
  errors: ['signInRequired'],
})
export const authorizationToken = endpoint({
  method: 'POST',
  path: '/auth/authorizations/token',
  summary: 'Exchange the code of an allowed sign-in for its API token',
  public: true,
  spec: 'ours',
  reads: true,
  description: 'Each attempt uses the code up. A second use revokes the token that the first one got (RFC 6749, 4.1.2).',
  body: z.object({
    /** The code. */
    code: z.string().min(1).max(200),
    /** The text whose SHA-256 is the challenge. */
    codeVerifier: z
      .string()
      .regex(codeVerifierPattern)
      .meta({ examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'] }),
    /** The address that the code was made for. */
    redirectUri,
  }),
  response: NewApiToken,
  errors: ['authorizationExpired', 'tooManyAttempts'],
})
