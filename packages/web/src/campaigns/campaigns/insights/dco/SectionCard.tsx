import type { insights } from '@spotdesk/sdk/contract'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { t } from '../../../../shared/text.ts'
import {
  countColumn,
  liftText,
  percentCell,
  percentColumn,
  rateText,
  smallRateText,
  textColumn,
} from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'

/** Variations that have a bar of their own; all are in the table. */
const mostValues = 10

/** A section of the creatives: its variations with what listeners made of them, against its default. */
export function SectionCard({ section: { section, values }, frames }: { section: insights.Dco['sections'][number]; frames: Frames }) {
  return (
    <ChartFrame
      title={section}
      {...frames(`section-${section}`)}
      table={{
        columns: [
          textColumn(t('Variation')),
          textColumn(t('Default')),
          countColumn(t('Impressions')),
          percentColumn(t('Share')),
          percentColumn(t('Listen-through rate')),
          percentColumn(t('Lift over the default')),
          countColumn(t('Clicks')),
          percentColumn(t('Click rate')),
        ],
        rows: values.map((value) => [
          value.value,
          value.isDefault ? t('yes') : t('no'),
          value.impressions,
          percentCell(value.share),
          percentCell(value.ltr),
          percentCell(value.lift),
          value.clicks,
          percentCell(value.clickRate),
        ]),
      }}
    >
      <ShareBars
        label={section}
        rows={values.slice(0, mostValues).map((value) => ({
          id: value.value,
          label: value.isDefault ? t('{name} (default)', { name: value.value }) : value.value,
          share: value.share,
          texts: [rateText(value.share), rateText(value.ltr), value.isDefault ? '–' : liftText(value.lift), smallRateText(value.clickRate)],
          tone: value.isDefault ? ('neutral' as const) : ('1' as const),
        }))}
        columns={[t('Share'), t('LTR'), t('Lift'), t('Click rate')]}
        format={rateText}
      />
    </ChartFrame>
  )
}
