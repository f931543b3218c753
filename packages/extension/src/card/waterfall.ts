/** From supply to what is available, as five bars with the need as a dashed line, and as a table for those who do not see it. */
import type { CardWaterfall } from '../messages.ts'
import { draw, el } from './dom.ts'
import { formatCompact, formatWhole } from './texts.ts'

const [width, top, base] = [288, 18, 92]
const barWidth = 40
/** From a line to a text below it. */
const lineHeight = 13

interface Bar {
  label: string
  /** Its name in the table. */
  full: string
  value: number
  /** The bar stands between these. */
  from: number
  to: number
  look: string
  isLoss: boolean
}

function barsOf({ supply, matched, competing, capped, available, need }: CardWaterfall): Bar[] {
  const total = { from: 0, isLoss: false }
  return [
    ...(supply === null
      ? []
      : [{ ...total, label: 'Supply', full: 'Supply that fits the ads', value: supply, to: supply, look: 'supply' }]),
    { ...total, label: 'Matched', full: 'Matched by the targeting', value: matched, to: matched, look: 'supply' },
    {
      label: 'Sold',
      full: 'Taken by other campaigns',
      value: competing,
      from: matched - competing,
      to: matched,
      look: 'sold',
      isLoss: true,
    },
    {
      label: 'Caps',
      full: 'Left out by frequency caps',
      value: capped,
      from: available,
      to: available + capped,
      look: 'caps',
      isLoss: true,
    },
    {
      ...total,
      label: 'Available',
      full: 'Available',
      value: available,
      to: available,
      look: need !== null && available < need ? 'short' : 'available',
    },
  ]
}

const valueOf = ({ value, isLoss }: Bar) => (isLoss && value > 0 ? `−${formatCompact(value)}` : formatCompact(value))

/** @param caption what is counted, as a sentence before the bars */
export function drawWaterfall(waterfall: CardWaterfall, caption: string): HTMLElement {
  const bars = barsOf(waterfall)
  const { matched, capped, available, need } = waterfall
  // A supply that is many times what matches would leave nothing of the other bars: its bar is cut.
  const scale = Math.max(matched, Math.min(need ?? 0, matched * 3), 1) * 1.05
  const y = (value: number) => base - (Math.min(value, scale) / scale) * (base - top)
  const pitch = width / bars.length
  const svg = draw('svg', { viewBox: `0 0 ${width} 110`, width, height: 110, 'aria-hidden': 'true' })
  /** Over every line. */
  const texts: SVGElement[] = []
  bars.forEach((bar, index) => {
    const middle = (index + 0.5) * pitch
    const x = middle - barWidth / 2
    const height = Math.max(1.5, y(bar.from) - y(bar.to))
    svg.append(draw('rect', { x, y: y(bar.to), width: barWidth, height, rx: 2, class: bar.look }))
    if (bar.to > scale) svg.append(draw('path', { d: `M${x - 3} 40l${barWidth + 6}-8`, class: 'cut' }))
    const next = bars[index + 1]
    if (next && bar.label !== 'Supply') {
      const level = y(index === 0 || !bar.isLoss ? bar.to : bar.from)
      svg.append(draw('path', { d: `M${x + barWidth} ${level}h${pitch - barWidth}`, class: 'step' }))
    }
    texts.push(draw('text', { x: middle, y: y(bar.to) - 5, class: 'value' }, valueOf(bar)), draw('text', { x: middle, y: 106 }, bar.label))
  })
  if (need !== null && need > 0) {
    const level = y(need)
    const isMet = need <= available
    // Nothing stands below what is available beside its bar: a need that is met is written there, and no bar lies under it.
    const x = isMet ? (bars.length - 0.5) * pitch - barWidth / 2 - 4 : width
    // Above the line, and above the values of the bars under it.
    let at = level - 5
    if (isMet) at = level - y(available) >= lineHeight + 4 || base - level < lineHeight ? at : level + lineHeight
    else for (const top of [y(available), y(available + capped)]) if (Math.abs(top - 5 - at) < lineHeight) at = top - 5 - lineHeight
    svg.append(
      draw('path', { d: `M${(bars.length - 3) * pitch} ${level}H${width}`, class: 'need' }),
      draw('text', { x, y: Math.max(at, lineHeight), class: 'value end' }, `${formatCompact(need)} needed`),
    )
  }
  svg.append(...texts)
  const rows = bars.map((bar) =>
    el(
      'tr',
      {},
      el('th', { attrs: { scope: 'row' } }, bar.full),
      el('td', {}, `${bar.isLoss && bar.value > 0 ? '−' : ''}${formatWhole(bar.value)}`),
    ),
  )
  if (need !== null) rows.push(el('tr', {}, el('th', { attrs: { scope: 'row' } }, 'Needed'), el('td', {}, formatWhole(need))))
  return el(
    'div',
    { class: 'waterfall' },
    el('p', { class: 'quiet', attrs: { 'aria-hidden': 'true' } }, caption),
    svg,
    el('table', { class: 'hidden' }, el('caption', {}, caption), el('tbody', {}, ...rows)),
  )
}
