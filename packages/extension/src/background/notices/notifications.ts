/** Tells when assigned campaigns become at risk or fall behind, if the user wants that and the browser allows it. */
import { worstState } from '@spotdesk/sdk/rules'
import { browser } from 'wxt/browser'
import type { CampaignSummary } from '../../messages.ts'
import { isLive } from '../sign/accounts.ts'
import { settingsItem } from '../stores/settings-store.ts'
import type { Account } from '../sign/vault-parts.ts'
import { readVault, updateVault } from '../sign/vault.ts'

/** The browser's notifications; absent until the user has allowed them. */
export const notificationsApi = () => browser.notifications as typeof browser.notifications | undefined

const prefix = 'risk'
/** Campaigns that a notification names. */
const namedMax = 3
/** Ids that are remembered where one answer does not hold all of them. */
const knownMax = 500
/** `risk 104001 ACCOUNT` for one campaign, `risk all ACCOUNT` for several: a click may come when the worker has long ended. */
const toNotificationId = (accountId: string, ids: readonly number[]) => `${prefix} ${ids.length === 1 ? ids[0] : 'all'} ${accountId}`

/** The account and the campaign that a notification is of. */
export function readId(notificationId: string): { accountId: string; id: number | null } | null {
  const [, id, accountId] = /^risk (\d+|all) (.+)$/.exec(notificationId) ?? []
  return id !== undefined && accountId !== undefined ? { accountId, id: id === 'all' ? null : Number(id) } : null
}

/**
 * Compares the campaigns that the badge counts with those of the last answer, and tells of the new ones in one notification. The first poll of an account
 * tells nothing: what was there before is no news.
 * @param items the assigned campaigns that are red, orange or at risk by their last forecast
 * @param more how many more there are than before, where the items are not all of them: one that only moved up into them is no news
 */
export async function noteAtRisk(accountId: string, items: readonly CampaignSummary[], more?: number): Promise<void> {
  let news: CampaignSummary[] = []
  // One step: of two polls at the same time only one finds the news.
  await updateVault(['accounts', 'atRisk'], ({ accounts, atRisk }) => {
    if (!isLive(accounts, accountId)) return {}
    const before = atRisk[accountId]
    const unknown = items.filter(({ id }) => !before?.includes(id))
    news = before ? unknown.slice(0, more === undefined ? unknown.length : Math.max(0, more)) : []
    const own = items.map(({ id }) => id)
    const ids = more === undefined ? own : [...new Set([...own, ...(before ?? [])])].slice(0, knownMax)
    const isSame = before?.length === ids.length && unknown.length === 0
    return isSame ? {} : { atRisk: { ...atRisk, [accountId]: ids } }
  })
  if (news.length === 0 || !(await settingsItem.read()).notifies) return
  const { accounts } = await readVault('accounts')
  const account = accounts.list.find(({ id }) => id === accountId)
  if (account && isLive(accounts, accountId)) await createNotification(account, news)
}

async function createNotification({ id: accountId, agencyName }: Account, news: readonly CampaignSummary[]): Promise<void> {
  const [first] = news
  if (!first) return
  const others = news.length - 1
  const stateLabel = (campaign: CampaignSummary) => worstState(campaign, Date.now()).label
  // The names of a few, each with its word: the rest stands behind the press.
  const newsList = news
    .slice(0, namedMax)
    .map((each) => `${each.name}: ${stateLabel(each)}`)
    .concat(news.length > namedMax ? '…' : [])
    .join(', ')
  await notificationsApi()?.create(
    toNotificationId(
      accountId,
      news.map(({ id }) => id),
    ),
    {
      type: 'basic',
      iconUrl: browser.runtime.getURL('/icon/128.png'),
      title: others === 0 ? first.name : `${news.length} campaigns need you`,
      message: others === 0 ? `${stateLabel(first)} · ${first.advertiser} · ${agencyName}` : `${newsList} · ${agencyName}`,
      // Firefox refuses a notification with buttons.
      ...(!import.meta.env.FIREFOX && { buttons: [{ title: 'Open' }, ...(others === 0 ? [{ title: 'Show in the popup' }] : [])] }),
    },
  )
}

/** Removes the notifications of accounts that are signed out: they hold names. */
export async function clearNotifications(live: readonly Account[]): Promise<void> {
  const shown = Object.keys((await notificationsApi()?.getAll()) ?? {})
  const ids = new Set(live.map(({ id }) => id))
  for (const notificationId of shown) {
    const named = readId(notificationId)
    if (named && !ids.has(named.accountId)) await notificationsApi()?.clear(notificationId)
  }
}
