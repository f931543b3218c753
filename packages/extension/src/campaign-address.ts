/** Addresses and ids of campaigns, as links, mails and people write them. */

/** The id of a campaign; more digits are no id: the largest is a safe integer. */
const idPattern = String.raw`([1-9]\d{0,14})`

/** The campaign pages below a server's address: `/campaigns/104001/stats`, and `/campaigns/create/104001` of the wizard. */
const addressPattern = new RegExp(String.raw`^(https?://[^?#]*?)/campaigns/(?:create/)?${idPattern}(?=[/?#]|$)`)

interface Server {
  serverUrl: string
}

/**
 * The server and the id in the address of a campaign's page.
 * @param href as links of a page and `URL` answer it
 * @returns null for any other address
 */
export function parseCampaignAddress(href: string): (Server & { id: number }) | null {
  const [, serverUrl, id] = addressPattern.exec(href) ?? []
  return serverUrl === undefined ? null : { serverUrl, id: Number(id) }
}

/**
 * The account that an address of a campaign belongs to, and the campaign's id.
 * @param accounts the first one of the address's server is taken
 * @returns null for any other address
 */
export function readCampaignAddress<Account extends Server>(
  address: string,
  accounts: readonly Account[],
): { account: Account; id: number } | null {
  const found = URL.canParse(address) ? parseCampaignAddress(new URL(address).href) : null
  const account = found && accounts.find(({ serverUrl }) => serverUrl === found.serverUrl)
  return account ? { account, id: found.id } : null
}

/** The address of a campaign: its statistics, and for a draft, which has none, its summary in the wizard. */
export function campaignAddress(serverUrl: string, id: number, status?: string): string {
  return status === 'DRAFT' ? `${serverUrl}/campaigns/create/${id}/summary/campaign` : `${serverUrl}/campaigns/${id}/stats`
}

/** The pages of a campaign that a card leads to. */
export interface CampaignLinks {
  address: string
  /** The page of the targeting, which has the forecast beside it; null for a person who may not read forecasts. */
  forecastAddress: string | null
}

/** The pages of a campaign in the web app of its account's server. */
export function campaignLinks(
  { serverUrl, mayForecast }: Server & { mayForecast: boolean },
  { id, status }: { id: number; status: string },
): CampaignLinks {
  const folder = status === 'DRAFT' ? `${serverUrl}/campaigns/create` : `${serverUrl}/campaigns`
  return { address: campaignAddress(serverUrl, id, status), forecastAddress: mayForecast ? `${folder}/${id}/targeting` : null }
}

/** The id in a text that is nothing else: `104001`, `#104001`, or a token with the letters before it. */
export function readCampaignId(text: string, tokenPrefix: string): number | null {
  const match = new RegExp(`^(?:(?:#|${tokenPrefix}-|campaign:)\\s*)?${idPattern}$`, 'i').exec(text.trim())
  return match ? Number(match[1]) : null
}

/** Finds such tokens in a longer text: C-12345 with the prefix of the settings, and campaign:12345. Plain numbers are never taken. */
export function tokenPattern(prefix: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${prefix}-|campaign:)${idPattern}(?![\\w-])`, 'gi')
}
