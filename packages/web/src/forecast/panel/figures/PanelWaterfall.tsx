import { countFormat, Waterfall } from '@spotdesk/ui/charts'
import { useMemo } from 'react'
import { t } from '../../../shared/text.ts'
import { type ForecastWaterfall, waterfallSteps } from './waterfall-steps.ts'

interface PanelWaterfallProps {
  waterfall: ForecastWaterfall
  /** Impressions left to deliver; null: not known. */
  remaining: number | null
}

const format = countFormat()

/** Where the requests go, in whole numbers, held against what is left of the objective. */
export function PanelWaterfall({ waterfall, remaining }: PanelWaterfallProps) {
  const steps = useMemo(() => waterfallSteps(waterfall), [waterfall])
  return (
    <Waterfall
      label={t('Where the requests go')}
      steps={steps}
      format={format}
      {...(remaining !== null && remaining > 0 && { need: { label: t('Objective'), value: remaining } })}
    />
  )
}
