/** Users, access tokens and API tokens in the calls of a session. */
import * as z from 'zod'
import { dateFormats, limits, timeFormats } from '../../values/index.ts'
import { id, instant, visible } from '../wire.ts'

/** Feature flags of an agency. */
export const Features = z.array(
  z.object({
    /** Name of the feature. */
    feature: z.string(),
    /** True if the agency has it. */
    active: z.boolean(),
    /** Settings of the feature; most have none. */
    properties: z.record(z.string(), z.unknown()),
  }),
)
/** The scopes of the API token in use, as given at its creation: CAMPAIGN.WRITE:pause. Null for a session. */
export const TokenScopes = z.array(z.string()).nullable()

/** An agency by its id and name. */
export const AgencyReference = z.object({
  /** Id of the agency. */
  id,
  /** Name of the agency. */
  name: z.string(),
})

/**
 * The access token, a JWT that is valid for ten minutes, and the rights of its holder. The rights serve the interface only; the server
 * checks again.
 */
export const Token = z.object({
  /** The access token. */
  token: z.object({
    /** Send it as `Authorization: Bearer …`. */
    jwt: z.string(),
    /** Permissions of the user in the active agency, including implied ones. */
    permissions: z.array(z.string()),
  }),
})
export type Token = z.output<typeof Token>

/** The signed-in user, with rights, features and agencies. */
export const User = z.object({
  /** Id of the user. */
  id,
  /** User name for the sign-in; it never changes. */
  userName: z.string(),
  /** First name. */
  firstName: z.string(),
  /** Last name. */
  lastName: z.string(),
  /** First and last name. */
  fullName: z.string(),
  /** E-mail address. */
  email: z.string(),
  /** Id of the role in the active agency. */
  roleId: z.int(),
  /** Name of the role, such as TRAFFICKER. */
  roleName: z.string(),
  /** Language of the interface: en or ro. */
  language: z.string(),
  /** IANA zone in which the user sees times. Flights are in the agency's zone. */
  timeZone: z.string(),
  /** ISO 4217 code of the currency of new campaigns. */
  currency: z.string(),
  /** Symbol of the currency, such as $. */
  currencySymbol: z.string(),
  /** Pattern of days on the user's screens, such as yyyy/MM/dd. */
  dateFormat: z.enum(dateFormats),
  /** Pattern of times of day on the user's screens, such as HH:mm. */
  timeFormat: z.enum(timeFormats),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string(),
  /** The active agency. */
  agency: AgencyReference.extend({
    /** IANA zone of flights, files, daily figures and pacing. */
    timeZone: z.string(),
    /** Largest CPM, in the agency's currency; null if none. */
    maximumCpm: z.number().nullable(),
  }),
  /** True if every permission and feature check passes. */
  admin: z.boolean(),
  /** Permissions in the active agency, or the permissions of the API token in use. */
  permissions: z.array(z.string()),
  /** Scopes of the API token in use, as given at its creation: CAMPAIGN.WRITE:pause. Null for a session. */
  scopes: TokenScopes,
  /** Features of the active agency. */
  features: Features,
  /** Reserved; always empty. */
  extras: z.record(z.string(), z.unknown()),
  /** Agencies that the user can switch to, including the active one. */
  agencies: z.array(AgencyReference),
  /** The advertiser of an account that has only one. */
  soleAdvertiser: AgencyReference.nullable(),
})
export type User = z.output<typeof User>

/** Name, e-mail and role of the signed-in user. */
export const CurrentUser = z.object({
  /** First name. */
  firstName: z.string(),
  /** Last name. */
  lastName: z.string(),
  /** First and last name. */
  fullName: z.string(),
  /** Id of the role in the active agency. */
  roleId: z.int(),
  /** E-mail address. */
  email: z.string(),
  /** The new e-mail address that waits for confirmation; null if none waits. */
  pendingEmail: z.string().nullable(),
  /** Rises with every change of the profile; send it as If-Match. */
  version: z.int(),
})
export type CurrentUser = z.output<typeof CurrentUser>

const text = z.string().max(limits.query).optional()
/** Settings that users may change themselves. `checkProfile` in the rules validates them. */
export const ProfileChanges = z.object({
  /** First name. */
  firstName: text,
  /** Last name. */
  lastName: text,
  /** E-mail address. */
  email: text.describe(
    `At most ${limits.email} characters. A new address needs the current password and is reported to the old address. It takes effect when the user opens the link in a message to the new address, within ${limits.emailLinkHours} hours. Until then it is \`pendingEmail\`.`,
  ),
  /** Language of the interface. */
  language: text.describe('Of the interface: en or ro.'),
  /** Zone in which the user sees times. */
  timeZone: text.describe('A name of the IANA time zone database.'),
  /** ISO 4217 code. */
  currency: text,
  /** Country of the user. */
  country: text.describe('Two letters of ISO 3166-1.'),
  /** Pattern of days on the user's screens. */
  dateFormat: text.describe(`Format of days on the user's screens: ${dateFormats.join(', ')}.`),
  /** Pattern of times of day on the user's screens. */
  timeFormat: text.describe(`Format of times of day on the user's screens: ${timeFormats.join(', ')}.`),
})
/** Password that a change of an e-mail address needs. */
export const currentPassword = z
  .string()
  .max(1000)
  .optional()
  .describe("The caller's current password. Only a new e-mail address needs it.")
/** An API token, without its secret. */
export const ApiToken = z.object({
  /** Id of the token. */
  id: z.uuid(),
  /** Name that its user gave it. */
  name: z.string(),
  /** First characters of its secret, which identify the token that a program holds; null for old tokens. */
  prefix: z.string().nullable(),
  /** Permissions, whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause. */
  scopes: z.array(z.string()),
  /** The only agency for which it works. */
  agency: AgencyReference,
  /** User name of its owner. */
  userName: z.string(),
  /** Program that uses it. */
  client: z.string(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of its expiry. */
  expiresAt: instant,
  /** Time of its last use; null if never used. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>
/** A permission, or one narrowed to single calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. */
const Scope = z
  .string()
  .max(limits.name)
  .regex(/^[A-Z_]+\.(READ|WRITE|EXECUTE|DELETE)(:[a-z-]+(,[a-z-]+)*)?$/)
/** Scopes of a token. Name every scope, because an empty list does not mean everything. */
export const Scopes = z
  .array(Scope)
  .min(1)
  .max(limits.tokenScopes)
  .describe('Permissions, each whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. At least one.')
/** Name that a program gives when it requests a token. The person who decides sees it in a sentence. */
export const ProgramName = z.string().trim().min(1).max(100).superRefine(visible)
/** A new API token. The secret is shown only this time. `userId` distinguishes its user from a later user with the same name. */
export const NewApiToken = ApiToken.extend({
  /** Id of the token's user. */
  userId: id,
  /** The secret. Keep it: it cannot be read again. */
  token: z.string(),
})

/** A user code is easy to read aloud: two groups of four, without vowels and without digits that look alike. */
export const UserCode = z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
