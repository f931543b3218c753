import type { Handler } from '../../../command.ts'
import { serverOf } from '../../../config/credentials.ts'
import { parseId } from '../../../input.ts'
import { openInBrowser } from '../../../open-in-browser.ts'
import { viewColumns } from './columns.ts'

export const run: Handler = async ({ input, client, settings, signal, talk }) => {
  const id = parseId(input.word(0, 'id'), '<id>')
  const campaign = await (await client()).campaigns.get({ id }, { signal })
  if (input.flag('web')) {
    const url = `${serverOf(settings.values.apiUrl.value!)}/campaigns/${id}/stats`
    openInBrowser(url)
    talk.note(`Opening ${url}`)
  }
  return { kind: 'single', record: campaign, columns: viewColumns(campaign.timeZone) }
}
