/** Reads the text in a search box. */
import { searchKey } from '@spotdesk/sdk/values'
import { parseCampaignAddress, readCampaignId } from './campaign-address.ts'

/** Rows of the server that are compared with the words. */
export const comparedLimit = 100

export type SearchText =
  | { kind: 'nothing' }
  /** One campaign. `serverUrl` is that of a pasted address, null for an id. */
  | { kind: 'campaign'; id: number; serverUrl: string | null }
  /** A number without a sign: the id of a campaign, or a part of a name such as "Summer 2026". */
  | { kind: 'number'; id: number }
  /** An address that names no campaign. */
  | { kind: 'otherAddress' }
  /** Words in any order, as the server compares texts. */
  | { kind: 'words'; words: readonly string[] }

/** Reads an id (104001, #104001, C-104001, campaign:104001), the address of a campaign in the web app, or words. */
export function readSearchText(text: string, tokenPrefix: string): SearchText {
  const typed = text.trim()
  if (typed === '') return { kind: 'nothing' }
  if (/^https?:\/\//i.test(typed) && URL.canParse(typed)) {
    const found = parseCampaignAddress(new URL(typed).href)
    return found ? { kind: 'campaign', ...found } : { kind: 'otherAddress' }
  }
  const id = readCampaignId(typed, tokenPrefix)
  if (id !== null) return /^\d/.test(typed) ? { kind: 'number', id } : { kind: 'campaign', id, serverUrl: null }
  return { kind: 'words', words: searchKey(typed).split(/\s+/) }
}

/** True if every word is in the name of a campaign or of its advertiser. */
export function hasWords({ name, advertiser }: { name: string; advertiser: string }, words: readonly string[]): boolean {
  const text = searchKey(`${name}\n${advertiser}`)
  return words.every((word) => text.includes(word))
}
