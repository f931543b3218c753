import type { insights } from '@spotdesk/sdk/contract'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { t } from '../../../../shared/text.ts'
import {
  countColumn,
  percentCell,
  percentColumn,
  rateText,
  smallRateText,
  textColumn,
} from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'

/** Combinations that have a bar of their own; all that the answer has are in the table. */
const mostCombinations = 10

/** Whole creatives as listeners heard them: the combinations that were played most. */
export function Combinations({ answer: { combinations, sections }, frames }: { answer: insights.Dco; frames: Frames }) {
  const title = t('Combinations played most')
  const names = sections.map(({ section }) => section)
  const toName = (choices: Readonly<Record<string, string>>) => names.flatMap((name) => choices[name] ?? []).join(' · ')
  return (
    <ChartFrame
      title={title}
      {...frames('combinations')}
      table={{
        columns: [
          ...names.map(textColumn),
          countColumn(t('Impressions')),
          percentColumn(t('Share')),
          percentColumn(t('Listen-through rate')),
          countColumn(t('Clicks')),
          percentColumn(t('Click rate')),
        ],
        rows: combinations.map(({ choices, impressions, share, ltr, clicks, clickRate }) => [
          ...names.map((name) => choices[name] ?? null),
          impressions,
          percentCell(share),
          percentCell(ltr),
          clicks,
          percentCell(clickRate),
        ]),
      }}
    >
      <ShareBars
        label={title}
        rows={combinations.slice(0, mostCombinations).map((one) => ({
          id: JSON.stringify(one.choices),
          label: toName(one.choices),
          share: one.share,
          texts: [rateText(one.share), rateText(one.ltr), smallRateText(one.clickRate)],
        }))}
        columns={[t('Share'), t('LTR'), t('Click rate')]}
        format={rateText}
      />
    </ChartFrame>
  )
}
