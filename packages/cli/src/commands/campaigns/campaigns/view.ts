import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { campaignViewColumns } from '../../../shared/campaign-columns.ts'
import { openPage } from '../../../open-in-browser.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { campaignPageUrl } from './open.ts'

export const run: Handler = async (context) => {
  const { input, client, signal, talk, forPeople } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const api = await client()
  // People read the targeting as a sentence; the campaign of programs is the API's.
  const [campaign, targeting] = await Promise.all([
    api.campaigns.get({ id }, { signal }),
    forPeople ? api.targeting.ofCampaign({ id }, { signal }) : null,
    // People read times in the formats of their profile.
    zoneFor(context, api),
  ])
  if (input.flag('web')) {
    const url = campaignPageUrl(context, id)
    talk.note(openPage(context.terminal, url) ? `Opening ${url}` : url)
  }
  const record = { ...campaign, ...(targeting && { targetingSentence: targeting.sentence }) }
  return { kind: 'single', record, columns: campaignViewColumns(campaign.timeZone) }
}
