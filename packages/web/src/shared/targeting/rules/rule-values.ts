/** The condition of a rule as short texts, one for each value. Pure. */
import { daypartTexts, describeRule, type Rule, targetingTypes } from '@spotdesk/sdk/targeting'
import { t } from '../../text.ts'

export function valuesText(rule: Rule, nameOf: (type: string, value: string) => string | undefined): string[] {
  const row = targetingTypes[rule.type]
  if (rule.type === 'TIME_HOURLY_WEEK_DAY' && 'values' in rule) return daypartTexts(rule.values)
  if ('values' in rule) {
    const labels: Readonly<Record<string, string>> | undefined = row.value && 'labels' in row.value ? row.value.labels : undefined
    return rule.values.map((value) => nameOf(rule.type, value) ?? labels?.[value] ?? value)
  }
  if ('text' in rule) return rule.text
  if ('near' in rule || 'box' in rule) return [describeRule({ ...rule, exclude: false }).replace(/^the place is /, '')]
  return [t('{from} to {to}', { from: rule.from, to: rule.to })]
}
