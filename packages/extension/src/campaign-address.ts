/** Addresses and ids of campaigns, as links, mails and people write them. */

/** The id of a campaign; more digits are no id: the largest is a safe integer. */
const idPattern = String.raw`([1-9]\d{0,14})`

/** The campaign pages below a server's address: `/campaigns/104001/stats`, `/campaigns/create/104001` of the wizard, and the same of an agency. */
const addressPattern = new RegExp(
  String.raw`^(https?://(?:(?!https?:)[^?#])*?)(?:/agencies/(\d+))?/campaigns/(?:create/)?${idPattern}(?=[/?#]|$)`,
)

/** Selects the links of a page that may lead to campaigns, with those that a gateway of mails has wrapped. */
export const linkSelector = ['campaigns/', 'campaigns%2f', 'campaigns%252f', '_campaigns_'].map((part) => `a[href*="${part}" i]`).join()

/** Behind the first sign of a link as gateways of mails write it, another address: in the query, in the path, or in signs of their own. */
const innerPattern = /.(https?(?::|%(?:25)*3a|-3a)[^&]+)/i
/** A link that has gone through more gateways than these is read no further. */
const gatewaysMax = 5

const decode = (text: string, sign: '%' | '-') =>
  text.replace(new RegExp(`${sign}([0-9a-f]{2})`, 'gi'), (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The address inside another one: of Safe Links, Google and others encoded in the query, of URL Defense 3 as `__https://…__;`, of 2 as `https-3A__…`. */
function innerAddress(href: string): string | null {
  let [, inner] = innerPattern.exec(href) ?? []
  if (inner === undefined) return null
  if (/^https?-/i.test(inner)) return decode(inner.replaceAll('_', '/'), '-')
  // Each gateway encodes once more. An address that a page has made to be decoded for ever is none.
  for (let pass = 0; pass < gatewaysMax && /^https?%/i.test(inner); pass++) inner = decode(inner, '%')
  return inner.split('__;')[0]!
}

interface Server {
  serverUrl: string
}

/** An account, whose id names server, agency and user. */
interface OfAgency extends Server {
  id: string
}

const readAgencyId = ({ id }: OfAgency) => id.split('#').at(-2)

/**
 * The server and the id in the address of a campaign's page, which may be wrapped in another one.
 * @param href as links of a page and `URL` answer it
 * @returns null for any other address
 */
export function parseCampaignAddress(href: string, gateways = gatewaysMax): (Server & { agencyId?: string; id: number }) | null {
  const [, serverUrl, agencyId, id] = addressPattern.exec(href) ?? []
  if (serverUrl !== undefined) return { serverUrl, ...(agencyId !== undefined && { agencyId }), id: Number(id) }
  const inner = gateways > 0 ? innerAddress(href) : null
  return inner === null ? null : parseCampaignAddress(inner, gateways - 1)
}

/**
 * The account that an address of a campaign belongs to, and the campaign's id.
 * @param accounts the first one of the address's server is taken, and of its agency if the address names one
 * @returns null for any other address
 */
export function readCampaignAddress<Account extends OfAgency>(
  address: string,
  accounts: readonly Account[],
): { account: Account; id: number } | null {
  const found = URL.canParse(address) ? parseCampaignAddress(new URL(address).href) : null
  const isSameAgency = (account: Account) => found?.agencyId === undefined || readAgencyId(account) === found.agencyId
  const account = found && accounts.find((each) => each.serverUrl === found.serverUrl && isSameAgency(each))
  return account ? { account, id: found.id } : null
}

/** The address of a page in the web app that names the account's agency: the web app switches to it if it stands in another one. */
export function webAddress(account: OfAgency, path: string): string {
  return `${account.serverUrl}/agencies/${readAgencyId(account)}${path}`
}

/** The address of a campaign: its statistics, and for a draft, which has none, its summary in the wizard. */
export function campaignAddress(account: OfAgency, id: number, status?: string): string {
  return webAddress(account, status === 'DRAFT' ? `/campaigns/create/${id}/summary/campaign` : `/campaigns/${id}/stats`)
}

/** The pages of a campaign that a card leads to. */
export interface CampaignLinks {
  address: string
  /** The page of the targeting, which has the forecast beside it; null for a person who may not read forecasts. */
  forecastAddress: string | null
}

/** The pages of a campaign in the web app of its account's server. */
export function campaignLinks(account: OfAgency & { mayForecast: boolean }, { id, status }: { id: number; status: string }): CampaignLinks {
  const folder = status === 'DRAFT' ? '/campaigns/create' : '/campaigns'
  const forecastAddress = account.mayForecast ? webAddress(account, `${folder}/${id}/targeting`) : null
  return { address: campaignAddress(account, id, status), forecastAddress }
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
