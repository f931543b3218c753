import { ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, TimeChart, useTimeTable } from '@spotdesk/ui/charts'
import { useState } from 'react'
import { campaign } from './campaign.ts'

/** Charts over time. */
export function TimeCharts() {
  const [measure, setMeasure] = useState<'spend' | 'impressions'>('spend')
  const chart = campaign[measure]
  const title = measure === 'spend' ? 'Spend against plan' : 'Impressions against plan'
  return (
    <ChartFrame
      title={title}
      fileName="campaign-104001-spend"
      zone={chart.zone}
      asOf="2026/11/21 22:00"
      note="next refresh 23:00"
      table={useTimeTable(chart)}
      controls={
        <ToggleGroup
          label="Measure"
          options={[
            { value: 'spend', label: 'Spend' },
            { value: 'impressions', label: 'Impressions' },
          ]}
          value={measure}
          onChange={setMeasure}
        />
      }
    >
      <TimeChart label={title} summary="$12,237 of $17,647 delivered, 12 % behind the plan." chart={chart} />
    </ChartFrame>
  )
}
