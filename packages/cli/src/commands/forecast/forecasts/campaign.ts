import type { forecast, InputOf } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { forecastColumns } from './answer.ts'
import { requestForecast } from './ask.ts'
import { campaignText } from './campaign-text.ts'
import { readTargeting } from './targeting.ts'

type Body = InputOf<typeof forecast.campaign>['body']

export const run: Handler = async (context) => {
  const { input, signal, forPeople } = context
  const body = await readForecastBody(context, parseId(input.word(0, 'id'), '<id>'))
  const client = await context.client()
  const found = await requestForecast(context, () => client.forecast.campaign({ body }, { signal }))
  if (!forPeople || context.globals.flag('columns')) return { kind: 'single', record: found, columns: forecastColumns }
  const [campaign, { labels }] = await Promise.all([
    client.campaigns.get({ id: body.campaignId }, { signal }),
    client.targeting.ofCampaign({ id: body.campaignId }, { signal }),
    zoneFor(context, client),
  ])
  const names = new Map(labels.map(({ type, value, label }) => [`${type} ${value}`, label ?? undefined]))
  return { kind: 'report', data: found, text: campaignText(context, campaign, found, (type, value) => names.get(`${type} ${value}`)) }
}

/** The question of the options that all forecasts of a campaign take. */
export async function readForecastBody(context: Context, campaignId: number): Promise<Body> {
  const targeting = await readTargeting(context)
  const ads = context.input.ids('ad')
  if (!targeting) {
    if (ads) throw usage('--ad goes with --targeting: it names the ads that this targeting is of.')
    return { campaignId }
  }
  return { campaignId, audienceTargeting: ads ? { ...targeting, ads } : targeting }
}
