import { shortCountFormat, SmallWaterfall, type WaterfallStep } from '@spotdesk/ui/charts'
import { useMemo } from 'react'
import { t } from '../../../shared/text.ts'
import type { CampaignForecast } from './forecast-driver.ts'

interface GlanceWaterfallProps {
  waterfall: NonNullable<CampaignForecast['waterfall']>
  /** Impressions left to deliver; null: not known. */
  remaining: number | null
}

const format = shortCountFormat()

/** From matched requests to those that the campaign can have, held against what it needs. */
export default function GlanceWaterfall({ waterfall: { matched, competing, capped, available }, remaining }: GlanceWaterfallProps) {
  const steps = useMemo<WaterfallStep[]>(
    () => [
      { id: 'matched', label: t('Matched'), value: matched, kind: 'total', tone: '1' },
      { id: 'competing', label: t('Competing'), value: 0 - competing, kind: 'change', tone: 'neutral' },
      { id: 'capped', label: t('Capped'), value: 0 - capped, kind: 'change', tone: 'neutral' },
      { id: 'available', label: t('Available'), value: available, kind: 'total', tone: 'ok' },
    ],
    [matched, competing, capped, available],
  )
  return (
    <SmallWaterfall
      label={t('Where the requests go')}
      steps={steps}
      format={format}
      {...(remaining !== null &&
        remaining > 0 && { need: { label: t('{count} needed', { count: format.value(remaining) }), value: remaining } })}
    />
  )
}
