/** From supply to what is available, as five bars with the need as a dashed line, and as a table for those who do not see it. */
import type { CardWaterfall } from '../messages.ts'
import { draw, el, unread } from './dom.ts'
import { formatCompact, formatWhole } from './texts.ts'

/** Above the highest bar there is room for its value and for the need. */
const [width, top, base] = [288, 28, 92]
const barWidth = 40
/** From a line to a text below it. */
const lineHeight = 13

/**
 * A bar: its label, its name in the table, and its look. A total stands on the base line; a loss hangs from what was there before it, `to`,
 * down to what it leaves, `from`.
 */
type Bar = readonly [label: string, full: string, look: string, value: number, to?: number, from?: number]

function toBars({ supply, matched, competing, capped, available, need }: CardWaterfall): Bar[] {
  const isShort = need !== null && available < need
  return [
    ...(supply === null ? [] : [['Supply', 'Supply that fits the ads', 'supply', supply] as const]),
    ['Matched', 'Matched by the targeting', 'supply', matched],
    ['Sold', 'Taken by other campaigns', 'sold', competing, matched, matched - competing],
    ['Caps', 'Left out by frequency caps', 'caps', capped, available + capped, available],
    ['Available', 'Available', isShort ? 'short' : 'available', available],
  ]
}

/** @param caption what is counted, as a sentence before the bars */
export function drawWaterfall(waterfall: CardWaterfall, caption: string): HTMLElement {
  const bars = toBars(waterfall)
  const { matched, capped, available, need } = waterfall
  // A supply that is many times what matches would leave nothing of the other bars: its bar is cut.
  const scale = Math.max(matched, Math.min(need ?? 0, matched * 3), 1) * 1.05
  const y = (value: number) => base - (Math.min(value, scale) / scale) * (base - top)
  const pitch = width / bars.length
  const svg = draw('svg', { viewBox: `0 0 ${width} 110`, width, height: 110, ...unread })
  /** Over every line. */
  const texts: SVGElement[] = []
  const rows: Node[] = []
  const addRow = (name: string, value: string) => rows.push(el('tr', {}, el('th', { attrs: { scope: 'row' } }, name), el('td', {}, value)))
  bars.forEach(([label, full, look, value, to = value, from], index) => {
    const middle = (index + 0.5) * pitch
    const x = middle - barWidth / 2
    const height = Math.max(1.5, y(from ?? 0) - y(to))
    svg.append(draw('rect', { x, y: y(to), width: barWidth, height, rx: 2, class: look }))
    if (to > scale) svg.append(draw('path', { d: `M${x - 3} 40l${barWidth + 6}-8`, class: 'cut' }))
    if (label !== 'Supply' && label !== 'Available') {
      svg.append(draw('path', { d: `M${x + barWidth} ${y(from ?? to)}h${pitch - barWidth}`, class: 'step' }))
    }
    const sign = from !== undefined && value > 0 ? '−' : ''
    texts.push(
      draw('text', { x: middle, y: y(to) - 5, class: 'value' }, sign + formatCompact(value)),
      draw('text', { x: middle, y: 106 }, label),
    )
    addRow(full, sign + formatWhole(value))
  })
  if (need !== null) addRow('Needed', formatWhole(need))
  if (need !== null && need > 0) {
    const level = y(need)
    const isMet = need <= available
    // Nothing stands below what is available beside its bar: a need that is met is written there, and no bar lies under it.
    const x = isMet ? (bars.length - 0.5) * pitch - barWidth / 2 - 4 : width
    // Above the line, or below it where a bar hangs down to just above it.
    let at = level - 5
    if (isMet && level - y(available) < lineHeight + 4 && base - level >= lineHeight) at = level + lineHeight
    // And above the values of the bars under it.
    for (const top of [y(available), y(available + capped)]) if (Math.abs(top - 5 - at) < lineHeight) at = top - 5 - lineHeight
    svg.append(
      draw('path', { d: `M${(bars.length - 3) * pitch} ${level}H${width}`, class: 'need' }),
      draw('text', { x, y: Math.max(at, lineHeight), class: 'value end' }, `${formatCompact(need)} needed`),
    )
  }
  svg.append(...texts)
  return el(
    'div',
    { class: 'waterfall' },
    el('p', { class: 'quiet', attrs: unread }, caption),
    svg,
    el('div', { class: 'hidden' }, el('table', {}, el('caption', {}, caption), el('tbody', {}, ...rows))),
  )
}
