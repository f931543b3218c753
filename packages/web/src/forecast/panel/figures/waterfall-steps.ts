/** From matched requests to those that a campaign can have, with the formula of each number. Pure. */
import { formatTotal } from '@spotdesk/sdk/values'
import type { WaterfallStep } from '@spotdesk/ui/charts'
import { t } from '../../../shared/text.ts'
import type { CampaignForecast } from '../forecast-driver.ts'

export type ForecastWaterfall = NonNullable<CampaignForecast['waterfall']>

/** Whole numbers that add up: matched − competing − capped = available. */
export function waterfallSteps({ matched, competing, capped, available }: ForecastWaterfall): WaterfallStep[] {
  const [all, others, caps, left] = [matched, competing, capped, available].map((count) => formatTotal(count)) as [
    string,
    string,
    string,
    string,
  ]
  return [
    {
      id: 'matched',
      label: t('Matched'),
      value: matched,
      kind: 'total',
      tone: '1',
      note: t('Requests of the flight that the targeting and at least one ad fit.'),
    },
    {
      id: 'competing',
      label: t('Competing'),
      value: 0 - competing,
      kind: 'change',
      tone: 'neutral',
      note: t('Taken by campaigns of the same or a higher priority.'),
    },
    {
      id: 'capped',
      label: t('Capped'),
      value: 0 - capped,
      kind: 'change',
      tone: 'neutral',
      note: t('Left out by the frequency caps, of what competition leaves.'),
    },
    {
      id: 'available',
      label: t('Available'),
      value: available,
      kind: 'total',
      tone: 'ok',
      note: t('matched − competing − capped = {matched} − {competing} − {capped} = {available}', {
        matched: all,
        competing: others,
        capped: caps,
        available: left,
      }),
    },
  ]
}
