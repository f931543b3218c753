/** Users, access tokens and API tokens as the calls of a session answer and take them. */
import * as z from 'zod'
import { dateFormats, limits, timeFormats } from '../../values/index.ts'
import { id, instant, visible } from '../wire.ts'

/** Feature flags of an agency. */
export const Features = z.array(
  z.object({
    /** Name of the feature. */
    feature: z.string(),
    /** True: the agency has it. */
    active: z.boolean(),
    /** Settings of the feature; most have none. */
    properties: z.record(z.string(), z.unknown()),
  }),
)
/** The scopes of the API token in use, as it was created with them: CAMPAIGN.WRITE:pause. Null for a session. */
export const TokenScopes = z.array(z.string()).nullable()

/** An agency by its id and name. */
export const AgencyReference = z.object({
  /** Id of the agency. */
  id,
  /** Name of the agency. */
  name: z.string(),
})

/** The access token (a JWT of ten minutes) and what its holder may do, for the interface only: the server checks anew. */
export const Token = z.object({
  /** The access token. */
  token: z.object({
    /** Send it as `Authorization: Bearer …`. */
    jwt: z.string(),
    /** Permissions of the user in the active agency, implied ones included. */
    permissions: z.array(z.string()),
  }),
})
export type Token = z.output<typeof Token>

/** The signed-in user, with rights, features and agencies. */
export const User = z.object({
  /** Id of the user. */
  id,
  /** Name to sign in with; it stays for good. */
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
  /** IANA zone in which times are shown to the user. Flights are in the agency's. */
  timeZone: z.string(),
  /** ISO 4217 code that new campaigns begin with. */
  currency: z.string(),
  /** Symbol of the currency, such as $. */
  currencySymbol: z.string(),
  /** Pattern of days on the user's screens, such as yyyy/MM/dd. */
  dateFormat: z.enum(dateFormats),
  /** Pattern of times of day there, such as HH:mm. */
  timeFormat: z.enum(timeFormats),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string(),
  /** The active agency. */
  agency: AgencyReference.extend({
    /** IANA zone of flights, files, daily figures and pacing. */
    timeZone: z.string(),
    /** Largest CPM, in the agency's currency; null: none. */
    maximumCpm: z.number().nullable(),
  }),
  /** True: every permission and feature check passes. */
  admin: z.boolean(),
  /** Permissions in the active agency; those of the token when an API token is used. */
  permissions: z.array(z.string()),
  /** Scopes of the API token in use, as it was made: CAMPAIGN.WRITE:pause. Null for a session. */
  scopes: TokenScopes,
  /** Features of the active agency. */
  features: Features,
  /** Reserved; always empty. */
  extras: z.record(z.string(), z.unknown()),
  /** Agencies that the user can switch to, the active one included. */
  agencies: z.array(AgencyReference),
  /** The one advertiser of an account that has just one. */
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
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: z.string().nullable(),
  /** Rises with every change of the profile; send it as If-Match. */
  version: z.int(),
})
export type CurrentUser = z.output<typeof CurrentUser>

const text = z.string().max(limits.query).optional()
/** Settings that users may change of themselves; `checkProfile` of the rules validates them. */
export const ProfileChanges = z.object({
  /** First name. */
  firstName: text,
  /** Last name. */
  lastName: text,
  /** E-mail address. */
  email: text.describe(
    `Of at most ${limits.email} characters. A new one needs the present password, is reported to the old one, and takes effect when the link of a message to the new one is opened, within ${limits.emailLinkHours} hours. Until then it is \`pendingEmail\`.`,
  ),
  /** Language of the interface. */
  language: text.describe('Of the interface: en or ro.'),
  /** Zone in which times are shown. */
  timeZone: text.describe('A name of the IANA time zone database.'),
  /** ISO 4217 code. */
  currency: text,
  /** Country of the user. */
  country: text.describe('Two letters of ISO 3166-1.'),
  /** Pattern of days on the user's screens. */
  dateFormat: text.describe(`How days read on the user's screens: ${dateFormats.join(', ')}.`),
  /** Pattern of times of day there. */
  timeFormat: text.describe(`How times of day read there: ${timeFormats.join(', ')}.`),
})
/** Password that a change of an e-mail address needs. */
export const currentPassword = z
  .string()
  .max(1000)
  .optional()
  .describe('The present password of whoever makes the call. Needed for a new e-mail address, and for nothing else.')
/** An API token, without its secret. */
export const ApiToken = z.object({
  /** Id of the token. */
  id: z.uuid(),
  /** Name that its user gave it. */
  name: z.string(),
  /** First characters of its secret, by which one tells which token a program holds; null: not known of old tokens. */
  prefix: z.string().nullable(),
  /** Permissions, whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause. */
  scopes: z.array(z.string()),
  /** The one agency that it works for. */
  agency: AgencyReference,
  /** User name of its owner. */
  userName: z.string(),
  /** Program that it was made for. */
  client: z.string(),
  /** Time of creation. */
  createdAt: instant,
  /** Time from which it no longer works. */
  expiresAt: instant,
  /** Time of its last use; null: never used. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>
/** A permission, or one narrowed to single calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. */
const Scope = z
  .string()
  .max(limits.name)
  .regex(/^[A-Z_]+\.(READ|WRITE|EXECUTE|DELETE)(:[a-z-]+(,[a-z-]+)*)?$/)
/** Scopes of a token. All of them are named: an empty list does not mean everything. */
export const Scopes = z
  .array(Scope)
  .min(1)
  .max(limits.tokenScopes)
  .describe('Permissions, each whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause,resume. At least one.')
/** Name of a program that asks for a token, as it says; shown in a sentence to the person who decides. */
export const ProgramName = z.string().trim().min(1).max(100).superRefine(visible)
/** The secret is shown this one time. `userId` tells its user from another who is called the same later. */
export const NewApiToken = ApiToken.extend({
  /** Id of the token's user. */
  userId: id,
  /** The secret. Keep it: it cannot be read again. */
  token: z.string(),
})

/** User codes read well aloud: two groups of four without vowels or digits that look alike. */
export const UserCode = z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
