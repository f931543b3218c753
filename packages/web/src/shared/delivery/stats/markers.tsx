/** Changes of a campaign as signs on its chart. */
import { findSetting, formatCpm, formatMoney, formatTotal, hourMs, shorten } from '@spotdesk/sdk/values'
import type { ChangeMarker } from '@spotdesk/ui/charts'
import {
  AudioLines,
  CalendarRange,
  CircleDollarSign,
  Crosshair,
  Gauge,
  type LucideIcon,
  Pause,
  Play,
  Repeat2,
  Send,
  Target,
} from 'lucide-react'
import type { Dates } from '../../dates.ts'
import { t } from '../../text.ts'
import { type ChangeKind, type MarkedChange, type ShownPause, withoutResumes } from './changes.ts'
import { ChangeTip } from './ChangeTip.tsx'
import { type DeliveryLines, type Measure, dailyAround } from './delivery-lines.ts'

const icons: Record<ChangeKind, LucideIcon> = {
  pause: Pause,
  caps: Repeat2,
  price: CircleDollarSign,
  targeting: Crosshair,
  pacing: Gauge,
  objective: Target,
  flight: CalendarRange,
  ads: AudioLines,
  start: Send,
}

interface MarkerContext {
  lines: DeliveryLines
  measure: Measure
  currency: string
  dates: Dates
  zone: string
  pauses: readonly ShownPause[]
}

/** One sign for each change. The one after which delivery fell most is strong: it explains the problem. */
export function changeMarkers(changes: readonly MarkedChange[], around: MarkerContext): ChangeMarker[] {
  const marks = withoutResumes(changes).map((change) => ({ change, ...findEffect(change, around.lines) }))
  const worst = Math.min(...marks.map(({ percent }) => percent ?? 0))
  return marks.map(({ change, daily, percent }): ChangeMarker => {
    const time = around.dates.dayTime(new Date(change.at), around.zone)
    const first = change.changes.find(({ kind }) => kind === change.kind)!
    const isResume = first.field === 'paused' && first.after !== 'true'
    const name = first.of ?? first.label
    const [before, after] = [first.before, first.after].map((text) => valueText(first.field, text, around.currency)) as [
      string | null,
      string | null,
    ]
    const print = (value: number | null) =>
      value === null ? null : around.measure === 'SPEND' ? formatMoney(value, around.currency) : formatTotal(Math.round(value))
    return {
      id: change.id,
      at: change.at,
      icon: isResume ? Play : icons[change.kind],
      label: first.field === 'paused' ? pauseLabel(change, isResume, around.pauses) : shortLabel(name, first.of ? null : after),
      text: t('{what}, {time}, {who}', {
        what: `${name} ${before ?? t('none')} → ${after ?? t('none')}`,
        time,
        who: change.by,
      }),
      tip: (
        <ChangeTip
          change={change}
          at={time}
          printValue={(field, text) => valueText(field, text, around.currency)}
          {...(first.field === 'paused' && { title: pauseLabel(change, isResume, around.pauses) })}
          around={{ before: print(daily.before), since: print(daily.since), percent, title: toTitles(around.measure, daily.days) }}
        />
      ),
      isStrong: percent !== null && percent === worst && percent <= -10,
    }
  })
}

/** Daily delivery around a change, and its difference in percent. */
function findEffect({ at }: MarkedChange, lines: DeliveryLines) {
  const daily = dailyAround(lines, at)
  const { before, since } = daily
  return { daily, percent: before && since !== null ? Math.round((since / before - 1) * 100) : null }
}

function toTitles(measure: Measure, { before, since }: { before: number; since: number }) {
  return measure === 'SPEND'
    ? {
        before: t('Daily spend, {before, plural, one {# day} other {# days}} before', { before }),
        since: t('Daily spend, {since, plural, one {# day} other {# days}} since', { since }),
      }
    : {
        before: t('Daily impressions, {before, plural, one {# day} other {# days}} before', { before }),
        since: t('Daily impressions, {since, plural, one {# day} other {# days}} since', { since }),
      }
}

/** 'Paused 2 days': as long as the pause that began with it lasted. */
function pauseLabel({ at }: MarkedChange, isResume: boolean, pauses: readonly ShownPause[]): string {
  if (isResume) return t('Resumed')
  const pause = pauses.find(({ from }) => Math.abs(from - at) < hourMs)
  return pause ? t('Paused {days, plural, one {# day} other {# days}}', { days: pause.days }) : t('Paused')
}

/** A value as people say it: prices as money, caps in words. Other values are in words already. */
function valueText(field: string, text: string | null, currency: string): string | null {
  if (text === null || text === '') return null
  if (field === 'capping') return text.split(';').map(capText).join(', ')
  if (findSetting(field)?.type === 'price' && Number.isFinite(Number(text))) return formatCpm(Number(text), currency)
  return text
}

/** A cap as bulk files write it, '3/1/DAY', in words: '3 a day'. */
function capText(cap: string): string {
  const [limit, count, unit] = cap.trim().split('/')
  if (!limit || !count || !unit) return cap
  if (unit === 'CAMPAIGN') return t('{limit} in all', { limit })
  const name = unit.toLowerCase()
  return count === '1' ? t('{limit} a {unit}', { limit, unit: name }) : t('{limit} in {count} {unit}', { limit, count, unit: `${name}s` })
}

/** 'CPM $17.20'; the name alone where the value is long. */
function shortLabel(name: string, after: string | null): string {
  const text = after === null || after.length > 14 ? name : `${name} ${after}`
  return shorten(text, 26)
}
