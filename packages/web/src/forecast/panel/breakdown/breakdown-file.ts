/** The whole breakdown as one CSV file: a line for each figure, by section. Pure. */
import type { forecast } from '@spotdesk/sdk/contract'
import { type Cell, csvText } from '@spotdesk/ui/charts'
import { t } from '../../../shared/text.ts'
import type { CostRule } from '../figures/use-rule-names.ts'

export interface BreakdownFile {
  found: forecast.CampaignForecast
  inventory: forecast.InventoryForecast | null
  nameOf: (rule: CostRule) => string
  zone: string
  asOf: string
}

export function breakdownCsv({ found, inventory, nameOf, zone, asOf }: BreakdownFile): string {
  const { waterfall, totals, rules, contending, byDay, deliveryForecast } = found
  const rows: Cell[][] = []
  const add = (section: string, item: string, figure: string, value: number | null) => rows.push([section, item, figure, value])
  add(t('Verdict'), deliveryForecast.status, t('Left of the objective'), deliveryForecast.remainingCampaignObjective)
  add(t('Verdict'), deliveryForecast.status, t('Will come'), deliveryForecast.deliverable)
  add(t('Verdict'), deliveryForecast.status, t('Probability'), deliveryForecast.probability)
  for (const total of totals) {
    add(t('Totals'), total.type, t('Matched'), total.priorityAgnosticImpressions)
    add(t('Totals'), total.type, t('Without own caps'), total.impressions)
    add(t('Totals'), total.type, t('Available'), total.priorityDependentImpressions)
  }
  if (waterfall) {
    add(t('Where the requests go'), t('Matched'), t('Impressions'), waterfall.matched)
    add(t('Where the requests go'), t('Competing'), t('Impressions'), -waterfall.competing)
    add(t('Where the requests go'), t('Capped'), t('Impressions'), -waterfall.capped)
    add(t('Where the requests go'), t('Available'), t('Impressions'), waterfall.available)
  }
  for (const rule of rules ?? []) {
    add(t('Cost of each rule'), nameOf(rule), t('Excluded'), rule.cost)
    add(t('Cost of each rule'), nameOf(rule), t('Left without it'), rule.without)
  }
  for (const [side, title] of [
    ['takenFromUs', t('Take from this campaign')],
    ['weTakeFrom', t('This campaign takes from')],
  ] as const) {
    const { own = [], otherBuyers = null, impressions = 0 } = contending?.[side] ?? {}
    for (const one of own) add(title, one.name, t('Impressions'), one.impressions)
    if (otherBuyers) add(title, otherBuyers.name, t('Impressions'), Math.round(impressions * otherBuyers.share))
  }
  for (const { day, matched, available } of byDay) {
    add(t('Impressions by day'), day, t('Matched'), matched)
    add(t('Impressions by day'), day, t('Available'), available)
  }
  for (const [lines, title] of [
    [inventory?.publishers ?? [], t('Publishers')],
    [inventory?.zones ?? [], t('Zones')],
    [inventory?.countries ?? [], t('Countries')],
    [inventory?.devices ?? [], t('Devices')],
  ] as const)
    for (const { name, total, sellThrough } of lines) {
      add(title, name, t('Requests'), total)
      add(title, name, t('Booked'), Math.round(total * sellThrough))
    }
  return csvText(
    { columns: [{ label: t('Section') }, { label: t('Item') }, { label: t('Figure') }, { label: t('Value') }], rows },
    { zone, asOf },
  )
}
