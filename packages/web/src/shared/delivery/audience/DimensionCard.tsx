import type { insights } from '@spotdesk/sdk/contract'
import { comparedShare, standsOut, topValues } from '@spotdesk/sdk/rules'
import { ChartFrame, ShareBars, type ShareRow } from '@spotdesk/ui/charts'
import { RichText } from '../../texts/RichText.tsx'
import { label, t } from '../../text.ts'
import {
  countColumn,
  indexCell,
  indexColumn,
  indexText,
  percentCell,
  percentColumn,
  rateText,
  textColumn,
} from '../insight/table-columns.ts'
import type { Frames } from '../insight/use-insight.ts'
import styles from '../insight/insights.module.css'
import type { FormatValueName } from './use-value-names.ts'

/** Values that have a bar of their own. */
const mostValues = 8

interface DimensionCardProps {
  dimension: insights.Audience['dimensions'][number]
  nameOf: FormatValueName
  frames: Frames
}

/** An attribute of the listeners: the most frequent values with their share, held against that in all campaigns of the agency. */
export function DimensionCard({ dimension: { dimension, label: text, values }, nameOf, frames }: DimensionCardProps) {
  const title = label(text)
  const { top, other, others } = topValues(values, mostValues)
  const row = (value: (typeof top)[number] | NonNullable<typeof other>, name: string): ShareRow => ({
    id: value.value,
    label: name,
    share: value.share,
    held: comparedShare(value),
    texts: [rateText(value.share), indexText(value.index), rateText(value.impressions === 0 ? null : value.completes / value.impressions)],
  })
  const outlier = standsOut(values)
  return (
    <ChartFrame
      title={title}
      {...frames(dimension.toLowerCase())}
      table={{
        columns: [
          textColumn(title),
          countColumn(t('Impressions')),
          percentColumn(t('Share')),
          indexColumn(t('Index')),
          countColumn(t('Heard to the end')),
          percentColumn(t('Listen-through rate')),
          countColumn(t('Clicks')),
        ],
        rows: values.map((value) => [
          nameOf(dimension, value.value),
          value.impressions,
          percentCell(value.share),
          indexCell(value.index),
          value.completes,
          percentCell(value.ltr),
          value.clicks,
        ]),
      }}
    >
      <p className={styles.sentence}>
        {outlier ? (
          <RichText
            id={
              outlier.index! > 100
                ? '<b>{name}</b>: {factor} times its share in all campaigns.'
                : '<b>{name}</b>: only {factor} of its share in all campaigns.'
            }
            values={{
              name: nameOf(dimension, outlier.value),
              factor: outlier.index! > 100 ? (outlier.index! / 100).toFixed(1) : `${Math.round(outlier.index!)}%`,
            }}
            tags={{ b: <strong /> }}
          />
        ) : (
          t('Much as in all campaigns of the agency.')
        )}
      </p>
      <ShareBars
        label={title}
        summary={t('An index of 100 is the share in all campaigns of the agency.')}
        rows={[
          ...top.map((value) => row(value, nameOf(dimension, value.value))),
          ...(other ? [row(other, t('{count, plural, one {# other} other {# others}}', { count: others }))] : []),
        ]}
        columns={[t('Share'), t('Index'), t('LTR')]}
        heldLabel={t('All campaigns')}
        format={rateText}
      />
    </ChartFrame>
  )
}
