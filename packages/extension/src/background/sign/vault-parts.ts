/** The data that the extension keeps of accounts, part by part: a schema for each, and its rules before it is stored. */
import { dayMs } from '@spotdesk/sdk/values'
import * as v from 'valibot'
import { type CampaignPage, type CampaignTab, type ForecastCard, type JournalEntry, tokenActions } from '../../messages.ts'
import { int, number } from '../../schema.ts'

/** The scopes that the token of an account asks for: to read campaigns and forecasts, to pause and resume campaigns. */
export const tokenScopes: readonly string[] = ['CAMPAIGN.READ', 'FORECAST.EXECUTE', `CAMPAIGN.WRITE:${tokenActions.join(',')}`]

/** The rights of a token until the server has named them: all that it was asked for. */
export const requestedRights = {
  admin: false,
  permissions: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE', 'FORECAST.EXECUTE'],
  scopes: [...tokenScopes],
}

/** The rights of its person when they signed in; the server decides anew each time. */
const Rights = v.fallback(
  v.object({ admin: v.boolean(), permissions: v.array(v.string()), scopes: v.nullable(v.array(v.string())) }),
  requestedRights,
)

/** A signed-in user. Holds no secret: pages are shown this. */
const Account = v.object({
  /** Server, agency and user. */
  id: v.string(),
  serverUrl: v.string(),
  userId: int,
  userName: v.string(),
  agencyName: v.string(),
  /** The server refuses its token; nothing else is kept of it. */
  isRefused: v.boolean(),
  rights: Rights,
  /** The scopes that its sign-in asked for; unknown of earlier releases. */
  asked: v.optional(v.array(v.string())),
})
export type Account = v.InferOutput<typeof Account>

const Token = v.object({
  secret: v.string(),
  /** Epoch milliseconds of this machine's clock. */
  expiresAt: number,
  /** Made to stay signed in. */
  isLong: v.boolean(),
})
export type Token = v.InferOutput<typeof Token>

/** A token that is not used any more and that is not revoked at the server yet. */
const Revocation = v.object({ secret: v.string(), expiresAt: number, serverUrl: v.string(), at: number })
export type Revocation = v.InferOutput<typeof Revocation>

/**
 * A token of an account becomes due for revocation. One that has expired by the clock of this machine is tried for a day: the clock may be
 * wrong, and the server has not refused it.
 */
export function toRevocation({ secret, expiresAt }: Token, serverUrl: string, at: number): Revocation {
  return { secret, expiresAt: expiresAt > at ? expiresAt : at + dayMs, serverUrl, at }
}

const Entry = v.object({
  actionId: v.string(),
  accountId: v.string(),
  id: int,
  name: v.string(),
  action: v.picklist(tokenActions),
  at: number,
  state: v.picklist(['sent', 'done', 'failed']),
  expectedVersion: v.optional(int),
  outcome: v.optional(v.custom<JournalEntry['outcome']>(() => true)),
  failure: v.optional(v.custom<JournalEntry['failure']>(() => true)),
  /** Epoch milliseconds of the last try; absent: it never left this machine. */
  triedAt: v.optional(number),
  isQueued: v.optional(v.boolean()),
  isCancelled: v.optional(v.boolean()),
  /** Set when a person is told the outcome, however much later that is. */
  undoUntil: v.optional(number),
  /** The action that this one undoes. */
  undoOf: v.optional(v.string()),
})
/** An action as it is stored; `asking` follows from its age. */
export type StoredEntry = v.InferOutput<typeof Entry>

export type KeptPage = Omit<CampaignPage, 'isStale'>
/** A forecast that was made for a card, and the epoch milliseconds of its answer. */
export interface KeptCard {
  at: number
  card: ForecastCard
}

type KeptPages = Record<string, Partial<Record<CampaignTab, KeptPage>>>

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const vaultParts = {
  accounts: v.fallback(v.object({ list: v.array(Account), activeId: v.nullable(v.string()) }), { list: [], activeId: null }),
  /** By account, apart from the data that pages are shown. */
  tokens: v.fallback(v.record(v.string(), Token), {}),
  revocations: v.fallback(v.array(Revocation), []),
  journal: v.fallback(v.array(Entry), []),
  /** The lists seen last, by account. Their rows are the server's and are not checked again. */
  kept: v.fallback(v.custom<KeptPages>(isObject), {}),
  /** Forecasts of the last minute, by account. */
  cards: v.fallback(v.custom<Record<string, KeptCard[]>>(isObject), {}),
  /** Ids of the campaigns last opened or changed, the latest first, by account. */
  recent: v.fallback(v.record(v.string(), v.array(int)), {}),
  /** Ids of the campaigns that the badge counted last, by account: only what is new is told. */
  atRisk: v.fallback(v.record(v.string(), v.array(int)), {}),
} as const
export type PartName = keyof typeof vaultParts
export type Vault = { [Name in PartName]: v.InferOutput<(typeof vaultParts)[Name]> }

export const partNames = Object.keys(vaultParts) as PartName[]
