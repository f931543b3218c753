/** The settings of a campaign in sentences, as its summary tells them. */
import type { Campaign } from '@spotdesk/sdk'
import {
  type RevenueType,
  dayMs,
  effectivePacingTexts,
  formatCapping,
  formatCpm,
  formatImpressions,
  formatMoney,
  formatObjective,
  pacingTypeLabels,
} from '@spotdesk/sdk/values'
import type { Dates } from '../../../../shared/dates.ts'
import { label, t } from '../../../../shared/text.ts'

/** 'From 2026-12-01 to 2026-12-31, 31 days, by America/New_York time.' Null: no start yet. */
export function flightText({ startDate, endDate, timeZone: zone }: Campaign, dates: Dates): string | null {
  if (!startDate) return null
  const start = dates.dayTime(startDate, zone)
  if (!endDate) return t('From {start}, without an end, by {zone} time.', { start, zone })
  const count = Math.max(1, Math.round((endDate.getTime() - startDate.getTime()) / dayMs))
  const values = { start, end: dates.endTime(endDate, zone), zone, count }
  return t('From {start} to {end}, {count, plural, one {# day} other {# days}}, by {zone} time.', values)
}

const priceTexts: Record<RevenueType, string> = {
  CPM: '{price} for a thousand impressions.',
  CPC: '{price} for a click.',
  CPCL: '{price} for a completed listen.',
  FLAT: '{price} for the whole campaign.',
}

export function priceText({ campaignRevenue: { type, value, currency } }: Campaign): string | null {
  return value === null
    ? null
    : label(priceTexts[type], { price: type === 'FLAT' ? formatMoney(value, currency) : formatCpm(value, currency) })
}

/** 'Delivers 100,000 imp.', 'Spends $5,000.00 on media.', 'No objective: delivers until its end.' */
export function objectiveText({ campaignObjective: objective, currency }: Campaign): string | null {
  if (objective.unlimited) return t('It is unlimited and delivers until its end.')
  if (objective.value === null) return null
  const amount = formatObjective(objective, currency)
  return objective.type === 'PRICE' ? t('Spends {amount} on media.', { amount }) : t('Delivers {amount}', { amount })
}

export function secondScreenText({ extensions, currency }: Campaign): string | null {
  const data = extensions[0]?.data
  if (!data || data.objective === null) return null
  return t('{objective} at {price} for a thousand.', {
    objective: formatImpressions(data.objective),
    price: formatCpm(data.cpmBid, currency),
  })
}

/** Priority and spread as chosen, and why another spread is in force. */
export function pacingText({ campaignPacing: { priority, type }, effectivePacing: { reason } }: Campaign): string {
  const chosen = t('Priority {priority}; {pacing}.', { priority, pacing: label(pacingTypeLabels[type]) })
  return reason === null ? chosen : `${chosen} ${label(effectivePacingTexts[reason])}`
}

export function cappingText({ cappingRules }: Campaign): string {
  return cappingRules.length === 0 ? t('No frequency cap.') : `${cappingRules.map(formatCapping).join('; ')}.`
}
