/** Signed-in accounts: one user of a server at a time, with one token for each agency. */
import { Refusal } from '../../failure.ts'
import { readVault, updateVault } from './vault.ts'
import { type Account, partNames, type Token, toRevocation, type Vault } from './vault-parts.ts'

/** An account and the token for calls of this account. */
export type SignedIn = Account & { secret: string }

export function findActiveAccount({ list, activeId }: Vault['accounts']): Account | undefined {
  return list.find(({ id }) => id === activeId)
}

/** The accounts with the active one before the others: of two agencies of a server, that one is meant. */
export function activeFirst({ list, activeId }: Vault['accounts']): Account[] {
  return list.toSorted((a, b) => Number(b.id === activeId) - Number(a.id === activeId))
}

/** True if data of an account may be kept: an answer that arrives after the sign-out must not be. */
export function isLive({ list }: Vault['accounts'], accountId: string): boolean {
  return list.some(({ id, isRefused }) => id === accountId && !isRefused)
}

const forecastRight = 'FORECAST.EXECUTE'

/** True if the token may read forecasts: by the role of its person, and by its own scopes. */
export function mayForecast({ admin, permissions, scopes }: Account['rights']): boolean {
  return (admin || permissions.includes(forecastRight)) && (scopes === null || scopes.includes(forecastRight))
}

/** The account, or the active one; undefined when it is signed out. */
export async function findSignedIn(id?: string): Promise<SignedIn | undefined> {
  const { accounts, tokens } = await readVault('accounts', 'tokens')
  const account = id === undefined ? findActiveAccount(accounts) : accounts.list.find((candidate) => candidate.id === id)
  const token = account && tokens[account.id]
  return account && token && !account.isRefused ? { ...account, secret: token.secret } : undefined
}

/** @throws Refusal signedOut */
export async function requireAccount(id?: string): Promise<SignedIn> {
  const account = await findSignedIn(id)
  if (!account) throw new Refusal({ code: 'signedOut', message: 'You are signed out. Sign in again.', retryable: false })
  return account
}

const without = <T>(record: Record<string, T>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.has(id)))

type KeptParts = Pick<Vault, 'atRisk' | 'cards' | 'journal' | 'kept' | 'recent'>

/** Removes everything that is kept of accounts. */
function withoutKept<Parts extends KeptParts>(parts: Parts, ids: ReadonlySet<string>): Parts {
  return {
    ...parts,
    journal: parts.journal.filter(({ accountId }) => !ids.has(accountId)),
    kept: without(parts.kept, ids),
    cards: without(parts.cards, ids),
    recent: without(parts.recent, ids),
    atRisk: without(parts.atRisk, ids),
  }
}

/** Removes accounts and everything that is kept of them; their tokens become due for revocation. */
function withoutAccounts(vault: Vault, isGone: (account: Account) => boolean, now: number): Vault {
  const { list, activeId } = vault.accounts
  const gone = list.filter(isGone)
  const ids = new Set(gone.map(({ id }) => id))
  const left = list.filter(({ id }) => !ids.has(id))
  const due = gone.flatMap(({ id, serverUrl }) => (vault.tokens[id] ? [toRevocation(vault.tokens[id], serverUrl, now)] : []))
  return {
    ...withoutKept(vault, ids),
    accounts: { list: left, activeId: activeId !== null && ids.has(activeId) ? (left[0]?.id ?? null) : activeId },
    tokens: without(vault.tokens, ids),
    revocations: [...vault.revocations, ...due],
  }
}

/**
 * Adds an account, or gives one a new token, and makes it the active one. The token before it becomes due for revocation. Another user of
 * the same server is signed out, as in the web app.
 */
export async function putAccount(account: Account, token: Token): Promise<void> {
  const { id, serverUrl, userId } = account
  await updateVault(partNames, (vault) => {
    const now = Date.now()
    const own = withoutAccounts(vault, (other) => other.serverUrl === serverUrl && other.userId !== userId, now)
    const before = own.tokens[id]
    return {
      ...own,
      accounts: { list: [...own.accounts.list.filter((other) => other.id !== id), account], activeId: id },
      tokens: { ...own.tokens, [id]: token },
      revocations: before ? [...own.revocations, toRevocation(before, serverUrl, now)] : own.revocations,
    }
  })
}

/** Forgets accounts and everything that is kept of them. The caller then has the tokens revoked. */
export async function forgetAccounts(isGone: (account: Account, token: Token | undefined) => boolean): Promise<void> {
  await updateVault(partNames, (vault) => withoutAccounts(vault, (account) => isGone(account, vault.tokens[account.id]), Date.now()))
}

/** The server refused the token: nothing is kept of its account except that it has to sign in again. A newer token stays. */
export async function refuseAccount({ id, secret }: SignedIn): Promise<void> {
  await updateVault(partNames, (vault) => {
    if (vault.tokens[id]?.secret !== secret) return {}
    const ids = new Set([id])
    const list = vault.accounts.list.map((account) => (account.id === id ? { ...account, isRefused: true } : account))
    return { ...withoutKept(vault, ids), tokens: without(vault.tokens, ids), accounts: { ...vault.accounts, list } }
  })
}
