import chipStyles from '../card/chip.css?inline'
import { addStyles, el, mark } from '../card/dom.ts'

/** Draws the sign in a shadow root, as pages have it. */
function show(host: HTMLElement | null): void {
  if (!host || host.shadowRoot) return
  const root = host.attachShadow({ mode: 'open' })
  addStyles(root, chipStyles)
  root.append(
    el(
      'span',
      { class: 'chip', attrs: { role: 'img', 'aria-label': 'At risk, 61% likely to deliver in full' } },
      mark(10),
      el('span', { class: 'state warn' }),
      el('span', {}, 'At risk · 61%'),
    ),
  )
}

/** A sign as pages show it; it belongs to no campaign. */
export function SampleChip() {
  return <span ref={show} />
}
