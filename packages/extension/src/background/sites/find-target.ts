/** Finds the campaign that an address or a text names. */
import { readCampaignAddress, readCampaignId } from '../../campaign-address.ts'
import { activeFirst } from '../sign/accounts.ts'
import { settingsItem } from '../stores/settings-store.ts'
import type { Target } from './target.ts'
import type { Account } from '../sign/vault-parts.ts'
import { readVault } from '../sign/vault.ts'

/** The accounts that are signed in, the active one first. */
export async function signedInAccounts(): Promise<Account[]> {
  const { accounts } = await readVault('accounts')
  return activeFirst(accounts).filter(({ isRefused }) => !isRefused)
}

/** The campaign of an address in the web app of a signed-in server; null for any other address. */
export async function findByAddress(address: string | undefined, intent: Target['intent']): Promise<Target | null> {
  const found = address === undefined ? null : readCampaignAddress(address, await signedInAccounts())
  return found && { accountId: found.account.id, id: found.id, intent }
}

/** The campaign whose id is all that a text holds; it is looked for in the active account. */
export async function findByText(text: string): Promise<Target | null> {
  const [[active], { tokenPrefix }] = await Promise.all([signedInAccounts(), settingsItem.read()])
  const id = readCampaignId(text, tokenPrefix)
  return active && id !== null ? { accountId: active.id, id, intent: null } : null
}
