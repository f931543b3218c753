import type { insights } from '@spotdesk/sdk/contract'
import { liftVerdict } from '@spotdesk/sdk/rules'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, type IntervalRow, Intervals, percentFormat, type SeriesTone, type ValueFormat } from '@spotdesk/ui/charts'
import { label, t } from '../../text.ts'
import { countColumn, moneyCell, moneyColumn, percentCell, percentColumn, smallRateText, textColumn } from '../insight/table-columns.ts'
import type { Frames } from '../insight/use-insight.ts'
import { liftSentence } from './lift-sentence.ts'

type Action = insights.AttributionGroup['actions'][number]
type Result = Omit<Action, 'action' | 'label'>

const tones: Record<'above' | 'below' | 'unclear', SeriesTone> = { above: '1', below: 'bad', unclear: 'plan' }

/** Percent with the sign that a difference has. */
const signed: ValueFormat = {
  ...percentFormat(),
  tick: (value, step) => (value > 0 ? `+${percentFormat().tick(value, step)}` : percentFormat().tick(value, step)),
  value: (value) => (value > 0 ? `+${percentFormat().value(value)}` : percentFormat().value(value)),
}

const percent = (rate: number | null) => (rate === null ? null : rate * 100)

/** Each kind of action with its lift and interval, its conversions and what one of them cost. */
export function Conversions({ group, currency, frames }: { group: insights.AttributionGroup; currency: string; frames: Frames }) {
  const title = t('Lift by action')
  const row = (id: string, name: string, result: Result): IntervalRow => {
    const verdict = liftVerdict(result)
    return {
      id,
      label: name,
      value: percent(result.lift),
      low: percent(result.liftLow),
      high: percent(result.liftHigh),
      texts: [formatTotal(result.conversions), smallRateText(result.conversionRate), formatMoney(result.costPerAction, currency)],
      tone: verdict ? tones[verdict] : 'plan',
      isTotal: id === 'all',
    }
  }
  const results: [string, string, Result][] = [
    ['all', t('All actions'), group],
    ...group.actions.map((action): [string, string, Result] => [action.action, label(action.label), action]),
  ]
  return (
    <ChartFrame
      title={title}
      {...frames('actions')}
      table={{
        columns: [
          textColumn(t('Action')),
          countColumn(t('Conversions')),
          countColumn(t('In the control group')),
          percentColumn(t('Conversion rate')),
          percentColumn(t('Control rate')),
          percentColumn(t('Lift')),
          percentColumn(t('Lift, low')),
          percentColumn(t('Lift, high')),
          moneyColumn(t('Cost per action'), currency),
        ],
        rows: results.map(([, name, result]) => [
          name,
          result.conversions,
          result.controlConversions,
          percentCell(result.conversionRate),
          percentCell(result.controlRate),
          percentCell(result.lift),
          percentCell(result.liftLow),
          percentCell(result.liftHigh),
          moneyCell(result.costPerAction, currency),
        ]),
      }}
    >
      <Intervals
        label={title}
        summary={liftSentence(group)}
        rows={results.map(([id, name, result]) => row(id, name, result))}
        format={signed}
        columns={[t('Conversions'), t('Rate'), t('Cost per action')]}
        intervalLabel={t('95% interval')}
        emptyText={t('There is no lift yet, because a group without conversions has none.')}
      />
    </ChartFrame>
  )
}
