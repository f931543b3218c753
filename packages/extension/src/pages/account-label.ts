import type { AccountView } from '../messages.ts'

type Named = Pick<AccountView, 'agencyName' | 'serverUrl'>

/** The name of an account among others: with its server where more than one server is in use, because agencies may share a name. */
export function accountLabel(account: Named, all: readonly Named[]): string {
  const isOneServer = all.every(({ serverUrl }) => serverUrl === account.serverUrl)
  return isOneServer ? account.agencyName : `${account.agencyName} · ${new URL(account.serverUrl).host}`
}

/** The sentence for an account with the rights of an earlier release. It keeps working with those. */
export const consentText = 'Spotdesk needs one more permission: read forecasts. Sign in again to allow it.'
