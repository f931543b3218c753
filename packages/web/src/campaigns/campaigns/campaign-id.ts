/** The id of a campaign in an address; null where it is none. */
export function readCampaignId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
