/** Presses on notifications and their buttons. */
import { browser } from 'wxt/browser'
import { campaignAddress, webAddress } from '../../campaign-address.ts'
import { notificationsApi as api, readId } from './notifications.ts'
import { openCampaign } from '../sites/target.ts'
import { readVault } from '../sign/vault.ts'

/** Opens the campaign, or the list of them, in the web app. */
async function openNotification(notificationId: string): Promise<void> {
  await api()?.clear(notificationId)
  const named = readId(notificationId)
  const { accounts } = await readVault('accounts')
  const account = accounts.list.find(({ id }) => id === named?.accountId)
  if (!named || !account) return
  const url = named.id === null ? webAddress(account, '/campaigns/attention') : campaignAddress(account, named.id)
  await browser.tabs.create({ url })
}

/** The second button of one campaign shows it in the popup, where it can be paused. */
function pressButton(notificationId: string, button: number): void {
  const named = readId(notificationId)
  if (button === 0 || !named || named.id === null) return void openNotification(notificationId)
  void api()?.clear(notificationId)
  void openCampaign({ accountId: named.accountId, id: named.id, intent: null })
}

/** Registers the listeners of presses; to be called while the worker's script runs for the first time. */
export function listenToNotifications(): void {
  const onClicked = (id: string) => void openNotification(id)
  const register = () => {
    const events = api()
    if (!events || events.onClicked.hasListener(onClicked)) return
    events.onClicked.addListener(onClicked)
    events.onButtonClicked?.addListener(pressButton)
  }
  register()
  browser.permissions.onAdded.addListener(register)
}
