/** The card of a campaign: plain elements for shadow roots, the same in web pages, in the popup and in the side panel. */
import { campaignStatusLabels, campaignTypeLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import type { CampaignSummary, ForecastCard } from '../messages.ts'
import type { Failure } from '../result.ts'
import styles from './card.css?inline'
import { addStyles, el, icon } from './dom.ts'
import { severityTones } from './severity-tones.ts'
import { ageOf, daysLeft, deltaOf, disagreement, formatWhole, lastDay } from './texts.ts'
import { type CardTone, formatPercent, verdictOf, verdictTones } from './verdict.ts'
import { drawWaterfall } from './waterfall.ts'

/** The content of a card: the campaign as soon as it is known, then its forecast or the reason why there is none. */
export interface CardState {
  campaign: CampaignSummary | null
  card: ForecastCard | null
  failure: Failure | null
  isLoading: boolean
}

export interface CardOptions {
  /** The part that acts; it is put before the links and stays as it is. */
  action: Node | null
  onRefresh: () => void
  /** Draws the cross; absent in pages of the extension. */
  onClose?: () => void
}

export interface Card {
  element: HTMLElement
  update: (state: CardState) => void
}

/** Makes a card for a shadow root, whose styles come with the first one. */
export function mountCard(root: ShadowRoot & { hasCardStyles?: boolean }, options: CardOptions): Card {
  if (!root.hasCardStyles) addStyles(root, styles)
  root.hasCardStyles = true
  return createCard(options)
}

const statusTones: Partial<Record<CampaignSummary['status'], CardTone>> = { RUNNING: 'ok', PAUSED: 'warn', REJECTED: 'bad' }

const cross = 'M18 6 6 18M6 6l12 12'
const clock = ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20', 'M12 6v6l4 2']
const again = ['M3 12a9 9 0 0 1 15-6.7L21 8', 'M21 3v5h-5', 'M21 12a9 9 0 0 1-15 6.7L3 16', 'M3 21v-5h5']

const newTab = { target: '_blank', rel: 'noreferrer' }

/** Makes a card. Its states replace each other in place, so that the focus and the acting part stay. */
function createCard({ action, onRefresh, onClose }: CardOptions): Card {
  const head = el('div', { class: 'head' })
  const close = onClose && el('button', { class: 'close', attrs: { type: 'button', 'aria-label': 'Close' }, onClick: onClose }, icon(cross))
  const status = el('div', { class: 'status' })
  const band = el('div', { class: 'band', attrs: { role: 'status' } })
  const pacing = el('div', { class: 'part' })
  const bars = el('div', { class: 'part' })
  const open = el('a', { class: 'button', attrs: newTab }, 'Open')
  const details = el('a', { class: 'button primary', attrs: newTab }, 'Forecast details')
  const actions = el('div', { class: 'actions' }, action, open, details)
  const age = el('span', { class: 'age' })
  const refresh = el('button', { class: 'plain', attrs: { type: 'button' }, onClick: onRefresh }, icon(...again), 'Refresh')
  const foot = el('div', { class: 'foot' }, age, refresh)
  const element = el('div', { class: 'card' }, el('div', { class: 'top' }, head, close ?? null), status, band, pacing, bars, actions, foot)

  function update({ campaign, card, failure, isLoading }: CardState): void {
    const now = Date.now()
    const shown = card?.campaign ?? campaign
    element.setAttribute('aria-busy', String(isLoading))
    head.replaceChildren(...(shown ? headOf(shown) : [el('h2', {}, 'Campaign')]))
    status.replaceChildren(...(shown ? statusOf(shown, now) : []))
    pacing.replaceChildren(...(shown ? pacingOf(shown) : []))
    const end = shown && lastDay(shown)
    bars.replaceChildren(
      ...(card?.waterfall ? [drawWaterfall(card.waterfall, end ? `Impressions until ${end}` : 'Impressions of the flight')] : []),
    )
    const { tone, parts } = bandOf({ campaign: shown, card, failure, isLoading }, now)
    band.className = `band ${tone}`
    band.replaceChildren(...parts)
    setAddress(open, card?.address)
    setAddress(details, card && card.failure?.code !== 'noForecastPermission' ? card.forecastAddress : undefined)
    const made = card?.forecast?.madeAt ?? shown?.forecast?.madeAt
    age.replaceChildren(
      ...(isLoading ? ['Forecast is being made…'] : made === undefined ? [] : [icon(...clock), `Forecast ${ageOf(made, now)}`]),
    )
    // The focus stays on a button that waits: disabled, it would lose it.
    refresh.setAttribute('aria-disabled', String(isLoading))
  }
  return { element, update }
}

/** Without an address a link is not there. */
function setAddress(link: HTMLAnchorElement, address: string | undefined): void {
  link.hidden = address === undefined
  if (address !== undefined) link.href = address
}

function headOf({ id, name, campaignType, advertiser }: CampaignSummary): Node[] {
  const facts = [String(id), campaignTypeLabels[campaignType], advertiser]
  return [el('h2', {}, name || 'Untitled draft'), el('p', { class: 'quiet' }, facts.filter(Boolean).join(' · '))]
}

function statusOf({ status, archived, deliveryStatuses: [first], deliveryColour, endDate }: CampaignSummary, now: number): Node[] {
  const left = daysLeft({ endDate }, now)
  const tone = archived ? 'muted' : (statusTones[status] ?? 'muted')
  const delivery = archived ? undefined : first
  return [
    el('strong', { class: `dot ${tone}` }, campaignStatusLabels[archived ? 'ARCHIVED' : status]),
    ...(delivery
      ? [el('strong', { class: `delivery ${deliveryColour ? severityTones[deliveryColour] : 'muted'}` }, deliveryStatusLabels[delivery])]
      : []),
    ...(left ? [el('span', { class: 'left' }, left)] : []),
  ]
}

function bandOf({ campaign, card, failure, isLoading }: CardState, now: number): { tone: CardTone; parts: Node[] } {
  const forecast = card ? card.forecast : (campaign?.forecast ?? null)
  const why = card?.failure ?? failure
  const told = (title: string, ...lines: (string | null | undefined)[]) => [
    el('p', { class: 'verdict' }, title),
    ...[...new Set(lines)].flatMap((line) => (line ? [el('p', {}, line)] : [])),
  ]
  if (forecast) {
    const notes = [campaign && disagreement(campaign, forecast, now), why && !isLoading ? why.message : null]
    const reasons = [forecast.reason?.text, ...(card?.notes ?? []).map(({ text }) => text)]
    return { tone: verdictTones[forecast.status], parts: told(verdictOf(forecast), deltaOf(forecast), ...notes, ...reasons.slice(0, 2)) }
  }
  if (isLoading) return { tone: 'muted', parts: told('…') }
  if (why) return { tone: 'muted', parts: told('No forecast', why.message) }
  return { tone: 'muted', parts: told('No forecast yet') }
}

function pacingOf({
  complete,
  elapsed,
  actuals,
  totalSpend,
  totalObjective,
  objectiveType,
  currency,
  deliveryColour,
  id,
}: CampaignSummary): Node[] {
  const told = (value: number) => (objectiveType === 'IMPRESSIONS' ? formatWhole(value) : `${formatWhole(value)} ${currency}`)
  const done = objectiveType === 'IMPRESSIONS' ? actuals : totalSpend
  const goal = totalObjective === null ? 'delivered, no objective' : `of ${told(totalObjective)}`
  const figures = el(
    'p',
    { class: 'figures' },
    el('strong', {}, told(done)),
    el('span', { class: 'quiet' }, ` ${goal}`),
    complete !== null && el('strong', { class: 'left' }, formatPercent(complete)),
  )
  if (complete === null) return [figures]
  const due = elapsed === null ? null : Math.min(100, elapsed)
  const tone = deliveryColour ? severityTones[deliveryColour] : 'ok'
  const fill = el('span', { class: `fill ${tone}` })
  fill.style.width = `${complete}%`
  const names = { role: 'progressbar', 'aria-valuenow': String(complete), 'aria-valuemin': '0', 'aria-valuemax': '100' }
  const text = `${formatPercent(complete)} delivered${due === null ? '' : `, ${formatPercent(due)} due today`}`
  const bar = el('div', { class: 'bar', attrs: { ...names, 'aria-label': `Progress of campaign ${id}`, 'aria-valuetext': text } }, fill)
  if (due === null) return [figures, bar]
  const tick = el('span', { class: 'tick' })
  tick.style.insetInlineStart = `${due}%`
  bar.append(tick)
  const words = el('span', {}, `${formatPercent(due)} due today`)
  // Under its tick, as far as the card has room.
  words.style.marginInlineStart = `${Math.min(82, Math.max(18, due))}%`
  const label = el('p', { class: 'due quiet', attrs: { 'aria-hidden': 'true' } }, words)
  return [figures, bar, label]
}
