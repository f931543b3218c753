/** The data that the extension keeps of accounts, part by part: a schema for each, and its rules before it is stored. */
import * as z from 'zod'
import { type CampaignPage, type CampaignTab, type JournalEntry, tokenActions } from '../messages.ts'

/** The scopes that the token of an account asks for: to read campaigns, to pause and resume them. */
export const tokenScopes: readonly string[] = ['CAMPAIGN.READ', `CAMPAIGN.WRITE:${tokenActions.join(',')}`]

/** The rights of a token until the server has named them: all that it was asked for. */
export const askedRights = { admin: false, permissions: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE'], scopes: [...tokenScopes] }

/** The rights of its person when they signed in; the server decides anew each time. */
const Rights = z.object({ admin: z.boolean(), permissions: z.array(z.string()), scopes: z.array(z.string()).nullable() }).catch(askedRights)

/** A signed-in user. Holds no secret: pages are shown this. */
const Account = z.object({
  /** Server, agency and user. */
  id: z.string(),
  serverUrl: z.string(),
  userId: z.int(),
  userName: z.string(),
  agencyName: z.string(),
  /** The server refuses its token; nothing else is kept of it. */
  isRefused: z.boolean(),
  rights: Rights,
})
export type Account = z.output<typeof Account>

const Token = z.object({
  secret: z.string(),
  /** Epoch milliseconds of this machine's clock. */
  expiresAt: z.number(),
  /** Made to stay signed in. */
  isLong: z.boolean(),
})
export type Token = z.output<typeof Token>

/** A token that is not used any more and that is not revoked at the server yet. */
const Revocation = z.object({ secret: z.string(), expiresAt: z.number(), serverUrl: z.string(), at: z.number() })
export type Revocation = z.output<typeof Revocation>

/** A token of an account becomes due for revocation. */
export function toRevocation({ secret, expiresAt }: Token, serverUrl: string, at: number): Revocation {
  return { secret, expiresAt, serverUrl, at }
}

const Entry = z.object({
  actionId: z.string(),
  accountId: z.string(),
  id: z.int(),
  name: z.string(),
  action: z.enum(tokenActions),
  at: z.number(),
  state: z.enum(['sent', 'done', 'failed']),
  expectedVersion: z.int().optional(),
  outcome: z.custom<JournalEntry['outcome']>().optional(),
  failure: z.custom<JournalEntry['failure']>().optional(),
})
/** An action as it is stored; `asking` follows from its age. */
export type StoredEntry = z.output<typeof Entry>

export type KeptPage = Omit<CampaignPage, 'isStale'>
type KeptPages = Record<string, Partial<Record<CampaignTab, KeptPage>>>

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const vaultParts = {
  accounts: z.object({ list: z.array(Account), activeId: z.string().nullable() }).catch({ list: [], activeId: null }),
  /** By account, apart from the data that pages are shown. */
  tokens: z.record(z.string(), Token).catch({}),
  revocations: z.array(Revocation).catch([]),
  journal: z.array(Entry).catch([]),
  /** The lists seen last, by account. Their rows are the server's and are not checked again. */
  kept: z.custom<KeptPages>(isObject).catch({}),
  /** Ids of the campaigns last opened or changed, the latest first, by account. */
  recent: z.record(z.string(), z.array(z.int())).catch({}),
} as const
export type PartName = keyof typeof vaultParts
export type Vault = { [Name in PartName]: z.output<(typeof vaultParts)[Name]> }

export const partNames = Object.keys(vaultParts) as PartName[]
