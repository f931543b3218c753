/** Daily delivery of a campaign, by day of its agency's time zone. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { createLocalDays } from '@spotdesk/sdk/rules'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { type Period, parsePeriod } from '../../platform/http/request/period.ts'
import { shownSpend } from '../../platform/http/money-seen-query.ts'
import { type DaySums, dailySums } from './delivery-store.ts'
import { type CampaignRecord, readCampaignRecord } from './store.ts'

export const readDelivery: Handler<typeof campaigns.delivery> = async (query, { db, actor }) => {
  const period = parsePeriod(query)
  const record = await readCampaignRecord(db, actor, query.id)
  if (!record) throw notFound()
  const { timeZone } = actor.agency
  const sums = new Map((await dailySums(db, actor, record.id, period)).map((row) => [row.day, row]))
  const days = listDeliveryDays(record, period, timeZone).map((date) => toDay(date, sums.get(date), record.currency))
  return { timeZone, asOf: record.as_of, currency: record.currency, days }
}

function toDay(date: string, sums: DaySums | undefined, currency: string): campaigns.DeliveryDay {
  return {
    date,
    impressions: sums?.impressions ?? 0,
    secondScreenImpressions: sums?.second_screen_impressions ?? 0,
    completes: sums?.completes ?? 0,
    clicks: sums?.clicks ?? 0,
    spend: shownSpend(sums?.spend_e7 ?? '0', currency),
    secondScreenSpend: shownSpend(sums?.second_screen_spend_e7 ?? '0', currency),
  }
}

/**
 * Every day of the period on which the campaign could have delivered: from the earlier of its start and its first delivery to the later
 * of its last delivery and its end; `asOf` takes the place of an end that is later. A day without delivery has zeros.
 */
function listDeliveryDays(record: CampaignRecord, period: Period, zone: string): string[] {
  const firsts = [record.first_hour, record.start_date].filter((instant) => instant !== null)
  const known = record.as_of && (record.end_date && record.end_date < record.as_of ? justBefore(record.end_date) : record.as_of)
  const lasts = [record.last_hour, record.submitted_at ? known : null].filter((instant) => instant !== null)
  if (firsts.length === 0 || lasts.length === 0) return []
  const first = Math.max(Math.min(...firsts.map(Number)), Number(period.from ?? Number.NEGATIVE_INFINITY))
  const last = Math.min(Math.max(...lasts.map(Number)), period.until ? Number(justBefore(period.until)) : Number.POSITIVE_INFINITY)
  const days = createLocalDays(zone)
  const [from, to] = [days.numberOf(first), days.numberOf(last)]
  return first > last ? [] : Array.from({ length: to - from + 1 }, (_, index) => days.textOf(from + index))
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
