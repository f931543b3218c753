/** Who is signed in: one token for each agency of each server. */
import * as z from 'zod'
import { Refusal } from '../failure.ts'
import { storageItem } from '../storage.ts'
import { tokenArea } from './settings-store.ts'

const Account = z.object({
  /** Server and agency. */
  id: z.string(),
  serverUrl: z.string(),
  token: z.string(),
  userName: z.string(),
  agencyName: z.string(),
  isRefused: z.boolean(),
  mayAct: z.boolean(),
})
export type Account = z.output<typeof Account>

const Accounts = z.object({ list: z.array(Account), activeId: z.string().nullable() })
export type Accounts = z.output<typeof Accounts>

export const accountsItem = storageItem<Accounts>({
  key: 'accounts',
  area: tokenArea,
  schema: Accounts,
  fallback: { list: [], activeId: null },
})

export function activeOf({ list, activeId }: Accounts): Account | undefined {
  return list.find(({ id }) => id === activeId)
}

/** @throws Refusal signedOut */
export async function requireAccount(id?: string): Promise<Account> {
  const accounts = await accountsItem.read()
  const account = id === undefined ? activeOf(accounts) : accounts.list.find((candidate) => candidate.id === id)
  if (!account || account.isRefused)
    throw new Refusal({ code: 'signedOut', message: 'You are signed out. Sign in again.', retryable: false })
  return account
}

/** Adds an account, or gives one a new token, and makes it the active one. */
export async function putAccount(account: Account): Promise<void> {
  await accountsItem.update(({ list }) => ({ list: [...list.filter(({ id }) => id !== account.id), account], activeId: account.id }))
}

export async function removeAccount(id: string): Promise<void> {
  await accountsItem.update(({ list, activeId }) => {
    const left = list.filter((account) => account.id !== id)
    return { list: left, activeId: activeId === id ? (left[0]?.id ?? null) : activeId }
  })
}

/** Notes that the server took a token no longer; a newer token of the account stays as it is. */
export async function markRefused({ id, token }: Account): Promise<void> {
  await accountsItem.update(({ list, activeId }) => ({
    list: list.map((account) => (account.id === id && account.token === token ? { ...account, isRefused: true } : account)),
    activeId,
  }))
}
