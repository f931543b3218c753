// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { DateFormat, TimeFormat } from '../values/time.ts'

/** Feature flags of an agency. */
export type Features = {
  /** Name of the feature. */
  feature: string
  /** True: the agency has it. */
  active: boolean
  /** Settings of the feature; most have none. */
  properties: Record<string, unknown>
}[]

/** An agency by its id and name. */
export interface AgencyReference {
  /** Id of the agency. */
  id: number
  /** Name of the agency. */
  name: string
}

/** The access token (a JWT of ten minutes) and what its holder may do, for the interface only: the server checks anew. */
export interface Token {
  /** The access token. */
  token: {
    /** Send it as `Authorization: Bearer …`. */
    jwt: string
    /** Permissions of the user in the active agency, implied ones included. */
    permissions: string[]
  }
}

/** The signed-in user, with rights, features and agencies. */
export interface User {
  /** Id of the user. */
  id: number
  /** Name to sign in with; it stays for good. */
  userName: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** First and last name. */
  fullName: string
  /** E-mail address. */
  email: string
  /** Id of the role in the active agency. */
  roleId: number
  /** Name of the role, such as TRAFFICKER. */
  roleName: string
  /** Language of the interface: en or ro. */
  language: string
  /** IANA zone in which times are shown to the user. Flights are in the agency's. */
  timeZone: string
  /** ISO 4217 code that new campaigns begin with. */
  currency: string
  /** Symbol of the currency, such as $. */
  currencySymbol: string
  /** Pattern of days on the user's screens, such as yyyy/MM/dd. */
  dateFormat: DateFormat
  /** Pattern of times of day there, such as HH:mm. */
  timeFormat: TimeFormat
  /** ISO 3166-1 alpha-2 code. */
  country: string
  /** The active agency. */
  agency: {
    /** Id of the agency. */
    id: number
    /** Name of the agency. */
    name: string
    /** IANA zone of flights, files, daily figures and pacing. */
    timeZone: string
    /** Largest CPM, in the agency's currency; null: none. */
    maximumCpm: number | null
  }
  /** True: every permission and feature check passes. */
  admin: boolean
  /** Permissions in the active agency; those of the token when an API token is used. */
  permissions: string[]
  /** Scopes of the API token in use, as it was made: CAMPAIGN.WRITE:pause. Null for a session. */
  scopes: string[] | null
  /** Features of the active agency. */
  features: Features
  /** Reserved; always empty. */
  extras: Record<string, unknown>
  /** Agencies that the user can switch to, the active one included. */
  agencies: AgencyReference[]
  /** The one advertiser of an account that has just one. */
  soleAdvertiser: AgencyReference | null
}

/** Name, e-mail and role of the signed-in user. */
export interface CurrentUser {
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** First and last name. */
  fullName: string
  /** Id of the role in the active agency. */
  roleId: number
  /** E-mail address. */
  email: string
  /** The address that will be the user's when it is confirmed; null: none waits. */
  pendingEmail: string | null
  /** Rises with every change of the profile; send it as If-Match. */
  version: number
}

/** An API token, without its secret. */
export interface ApiToken {
  /** Id of the token. */
  id: string
  /** Name that its user gave it. */
  name: string
  /** First characters of its secret, by which one tells which token a program holds; null: not known of old tokens. */
  prefix: string | null
  /** Permissions, whole or narrowed to calls: CAMPAIGN.READ, CAMPAIGN.WRITE:pause. */
  scopes: string[]
  /** The one agency that it works for. */
  agency: AgencyReference
  /** User name of its owner. */
  userName: string
  /** Program that it was made for. */
  client: string
  /** Time of creation. */
  createdAt: Date
  /** Time from which it no longer works. */
  expiresAt: Date
  /** Time of its last use; null: never used. */
  lastUsedAt: Date | null
}

/** The secret is shown this one time. `userId` tells its user from another who is called the same later. */
export interface NewApiToken extends ApiToken {
  /** Id of the token's user. */
  userId: number
  /** The secret. Keep it: it cannot be read again. */
  token: string
}
