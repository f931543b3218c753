/** The actor of a call: loaded from the database for every request (at most a second old), never taken from a token's text. */
import type { Rights } from '@spotdesk/sdk/contract'
import type { AuditSource, Formats } from '@spotdesk/sdk/values'

/** The source of a change, as the audit trail names it. No request can claim IMPORT or SYSTEM. */
export type Source = AuditSource

export interface Actor {
  type: 'USER' | 'TOKEN' | 'SYSTEM'
  /** Id in the audit trail: `user:101`, `token:<uuid>`, `system`. */
  id: string
  /** User name as the audit trail shows it. */
  name: string
  userId: number | null
  agencyId: number
  roleId: number
  /** The rights of the actor; for an API token narrowed to its scopes. */
  rights: Rights
  /** The advertisers the actor may see; null: all of the agency. */
  advertiserIds: readonly number[] | null
  /** The publishers the actor may see; null: all of the agency. */
  publisherIds: readonly number[] | null
  /** Scopes of an API token; null: a person or the system, without limits. */
  scopes: readonly string[] | null
  agency: {
    id: number
    name: string
    timeZone: string
    currency: string
    maximumCpmE4: number | null
    /** Days of delivery are being counted again: until then only the hours are correct. */
    recounting?: boolean
  }
  /** The person's language and formats, of a token those of its owner. */
  user: { language: string } & Formats
  source: Source
  /** The name of the agent's program, as it named itself; absent: no agent acts, or it named none. */
  agent?: string | null
  requestId: string
  ip: string | null
}

/** The key of a person, with any session or token; of an actor without one its own. */
export function getUserKey(actor: Pick<Actor, 'id' | 'userId'>): string {
  return actor.userId === null ? actor.id : `user:${actor.userId}`
}

/** The nouns of which the actor may see only some. */
export const limitedNouns = ({ advertiserIds, publisherIds }: Pick<Actor, 'advertiserIds' | 'publisherIds'>) => [
  ...(advertiserIds === null ? [] : (['advertisers'] as const)),
  ...(publisherIds === null ? [] : (['publishers'] as const)),
]
