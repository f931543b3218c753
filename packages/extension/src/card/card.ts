/** The card of a campaign: plain elements for shadow roots, the same in web pages, in the popup and in the side panel. */
import { severityTones } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, campaignStatusTones, campaignTypeLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import type { CampaignLinks } from '../campaign-address.ts'
import type { CampaignSummary, ForecastCard, ForecastSummary } from '../messages.ts'
import type { Failure } from '../result.ts'
import styles from './card.css?inline'
import { addStyles, el, icon, unread } from './dom.ts'
import { createMore, type OnLess } from './more.ts'
import moreStyles from './more.css?inline'
import { formatAge, formatDelta, disagreement, flightEdge, formatWhole, gapTone, lastDay } from './texts.ts'
import { bandState, type CardTone, formatPercent, formatVerdict, verdictTones } from './verdict.ts'
import { drawWaterfall } from './waterfall.ts'

/** The content of a card: the campaign as soon as it is known, then its forecast or the reason why there is none. */
export interface CardState {
  campaign: CampaignSummary | null
  /** Its pages in the web app; null: not known yet. */
  links: CampaignLinks | null
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
  /** Absent where a site was not switched on. */
  onLess?: OnLess
}

export interface Card {
  element: HTMLElement
  update: (state: CardState) => void
}

const styled = new WeakSet<ShadowRoot>()

/** Makes a card for a shadow root, whose styles come with the first one. */
export function mountCard(root: ShadowRoot, options: CardOptions): Card {
  if (!styled.has(root)) addStyles(root, styles + moreStyles)
  styled.add(root)
  return createCard(options)
}

const cross = 'M18 6 6 18M6 6l12 12'
const clock = ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20', 'M12 6v6l4 2']
const again = ['M3 12a9 9 0 0 1 15-6.7L21 8', 'M21 3v5h-5', 'M21 12a9 9 0 0 1-15 6.7L3 16', 'M3 21v-5h5']

const newTab = { target: '_blank', rel: 'noreferrer' }

/** Makes a card. Its states replace each other in place, so that the focus and the acting part stay. */
function createCard({ action, onRefresh, onClose, onLess }: CardOptions): Card {
  const head = el('div', { class: 'head' })
  const close = onClose && el('button', { class: 'close', attrs: { type: 'button', 'aria-label': 'Close' }, onClick: onClose }, icon(cross))
  const status = el('div', { class: 'status' })
  const band = el('div', { class: 'band', attrs: { role: 'status' } })
  const pacing = el('div', { class: 'part' })
  const bars = el('div', { class: 'part bars' })
  const open = el('a', { class: 'button', attrs: newTab }, 'Open')
  const details = el('a', { class: 'button primary', attrs: newTab }, 'Forecast details')
  const actions = el('div', { class: 'actions' }, action, open, details)
  const notes = el('div', { class: 'notes' })
  const age = el('span', { class: 'age' })
  const refresh = el('button', { class: 'plain', attrs: { type: 'button' }, onClick: onRefresh }, icon(...again), 'Refresh')
  const foot = el('div', { class: 'foot' }, age, refresh)
  const more = createMore(onLess)
  const element = el(
    'div',
    { class: onClose ? 'card' : 'card own' },
    el('div', { class: 'top' }, head, close),
    status,
    band,
    // In a small popup the buttons are in view, and over nothing.
    ...(onClose ? [pacing, bars, actions] : [actions, pacing, bars]),
    notes,
    foot,
    more.element,
  )

  function update(state: CardState): void {
    const { campaign, card, failure, isLoading } = state
    const now = Date.now()
    const shown = card?.campaign ?? campaign
    element.setAttribute('aria-busy', String(isLoading))
    head.replaceChildren(...(shown ? renderHead(shown) : [el('h2', {}, 'Campaign')]))
    pacing.replaceChildren(...(shown ? renderPacing(shown) : []))
    const end = shown && lastDay(shown)
    const links = card ?? state.links
    const forecast = card ? card.forecast : (shown?.forecast ?? null)
    status.replaceChildren(...(shown ? renderStatus(shown, forecast, now) : []))
    const isWithout = links?.forecastAddress === null || forecast?.status === 'NOT_AVAILABLE' || (shown !== null && isOver(shown))
    // Band and bars have their room before the forecast arrives, and the actions below stay where they are.
    element.classList.toggle('room', Boolean(card?.waterfall) || !isWithout)
    const nothing = isLoading || isWithout ? [] : [quiet('No bars without a forecast.')]
    bars.replaceChildren(
      ...(card?.waterfall ? [drawWaterfall(card.waterfall, `Impressions ${end ? `until ${end}` : 'of the flight'}`)] : nothing),
    )
    const { tone, parts, rest } = toBand({ campaign: shown, card, failure, isLoading }, now)
    band.className = `band ${tone}`
    band.replaceChildren(...parts)
    notes.replaceChildren(...rest)
    setAddress(open, links?.address)
    if (shown) more.update({ ID: String(shown.id), Link: links?.address, Name: shown.name })
    setAddress(details, links?.forecastAddress)
    const forecastAgeLine =
      forecast && forecast.status !== 'NOT_AVAILABLE' ? [icon(...clock), `Forecast ${formatAge(forecast.madeAt, now)}`] : []
    age.replaceChildren(...(isLoading ? ['Forecast is being made…'] : forecastAgeLine))
    // The focus stays on a button that waits: disabled, it would lose it.
    refresh.setAttribute('aria-disabled', String(isLoading))
  }
  return { element, update }
}

/** Nothing is left to forecast. */
const isOver = ({ archived, status }: CampaignSummary) => archived || status === 'COMPLETED' || status === 'REJECTED'

const quiet = (text: string) => el('p', { class: 'quiet' }, text)

/** Without an address a link is not there. */
function setAddress(link: HTMLAnchorElement, address: string | null | undefined): void {
  link.hidden = !address
  link.href = address ?? ''
}

function renderHead({ id, name, campaignType, advertiser }: CampaignSummary): Node[] {
  const facts = [String(id), campaignTypeLabels[campaignType], advertiser]
  return [el('h2', {}, name || 'Unnamed draft'), quiet(facts.filter(Boolean).join(' · '))]
}

function renderStatus(campaign: CampaignSummary, forecast: ForecastSummary | null, now: number): (Node | string)[] {
  const { status, archived, deliveryStatuses, deliveryColour } = campaign
  const { at, text } = flightEdge(campaign, now)
  const shown = archived ? 'ARCHIVED' : status
  // The band below says its word already.
  const said = bandState(campaign, forecast, now)?.value
  const delivery = archived ? undefined : deliveryStatuses.slice(0, 1).find((first) => first !== said)
  return [
    shown === said ? '' : el('strong', { class: `dot ${campaignStatusTones[shown]}` }, campaignStatusLabels[shown]),
    delivery
      ? el('strong', { class: `delivery ${deliveryColour ? severityTones[deliveryColour] : 'muted'}` }, deliveryStatusLabels[delivery])
      : '',
    at && !archived ? el('span', { class: 'left' }, text) : '',
  ]
}

/** Notes below the actions; more would hide what matters. */
const notesMax = 2
/** Letters that the band has room for, in two lines. */
const bandLength = 84

interface Band {
  tone: CardTone
  /** The worst that is known, the verdict, by how much, and the first thing to know about it that is short. */
  parts: Node[]
  /** More to know; it stands below the actions, so that they never move. */
  rest: Node[]
}

function toBand({ campaign, card, failure, isLoading }: Omit<CardState, 'links'>, now: number): Band {
  const forecast = card ? card.forecast : (campaign?.forecast ?? null)
  const why = card?.failure ?? failure
  const titledLines = (title: string, ...lines: (string | null | undefined)[]) => [
    el('p', { class: 'verdict' }, title),
    ...lines.flatMap((line) => (line ? [el('p', {}, line)] : [])),
  ]
  const head = campaign && bandState(campaign, forecast, now)
  if (forecast) {
    const about = [
      campaign && disagreement(campaign, forecast, now),
      why && !isLoading ? why.message : null,
      forecast.reason?.text,
      ...(card?.notes ?? []).map(({ text }) => text),
    ]
    const lines = [...new Set(about.flatMap((line) => line || []))].slice(0, forecast.status === 'NOT_AVAILABLE' ? 1 : undefined)
    // The room is that of three lines below the first.
    const first = head ? undefined : lines.find(({ length }) => length <= bandLength)
    return {
      tone: head?.tone ?? verdictTones[forecast.status],
      parts: head
        ? titledLines(head.label, formatVerdict(forecast), formatDelta(forecast))
        : titledLines(formatVerdict(forecast), formatDelta(forecast), first),
      rest: lines
        .filter((line) => line !== first)
        .slice(0, notesMax)
        .map(quiet),
    }
  }
  const without = (title: string, line?: string): Band => {
    if (!head) return { tone: 'muted', parts: titledLines(title, line), rest: [] }
    return { tone: head.tone, parts: titledLines(head.label, title, line), rest: [] }
  }
  if (isLoading) return without('…')
  return why ? without('No forecast', why.message) : without('No forecast yet')
}

function renderPacing(campaign: CampaignSummary): Node[] {
  const { complete, elapsed, actuals, totalSpend, totalObjective, objectiveType, currency, pace } = campaign
  const formatObjective = (value: number) => (objectiveType === 'IMPRESSIONS' ? formatWhole(value) : `${formatWhole(value)} ${currency}`)
  // The objective is that of audio and second screen together.
  const done = objectiveType === 'IMPRESSIONS' ? actuals + campaign.secondScreenImpressions : totalSpend
  const goal = totalObjective === null ? 'delivered, no objective' : `of ${formatObjective(totalObjective)}`
  const figures = el(
    'p',
    { class: 'figures' },
    el('strong', {}, formatObjective(done)),
    el('span', { class: 'quiet' }, ` ${goal}`),
    complete !== null && el('strong', { class: 'left' }, formatPercent(complete)),
  )
  if (complete === null) return [figures]
  const due = elapsed === null ? null : Math.min(100, elapsed)
  const fill = el('span', { class: 'fill' })
  fill.style.width = `${complete}%`
  const names = { role: 'progressbar', 'aria-valuenow': `${complete}` }
  const text = `${formatPercent(complete)} delivered${due === null ? '' : `, ${formatPercent(due)} due today`}`
  const bar = el('div', { class: 'bar', attrs: { ...names, 'aria-label': 'Progress', 'aria-valuetext': text } }, fill)
  if (due === null) return [figures, bar]
  const tick = el('span', { class: 'tick' })
  tick.style.insetInlineStart = `${due}%`
  const gap = el('span', { class: `gap ${gapTone(pace)}` })
  gap.style.insetInline = `${complete}% ${100 - due}%`
  bar.append(gap, tick)
  const words = el('span', {}, `${formatPercent(due)} due today`)
  // Under its tick, as far as the card has room.
  words.style.marginInlineStart = `${Math.min(82, Math.max(18, due))}%`
  const label = el('p', { class: 'due quiet', attrs: unread }, words)
  return [figures, bar, label]
}
