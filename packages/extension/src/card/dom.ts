/** Elements without a framework, and without markup as text: pages with Trusted Types forbid that. */

type Child = Node | string | null | undefined | false

interface Props {
  class?: string
  /** Attributes by name. */
  attrs?: Record<string, string>
  onClick?: (event: Event) => void
}

function fill<E extends Element>(element: E, { class: name, attrs, onClick }: Props, children: readonly Child[]): E {
  if (name) element.setAttribute('class', name)
  for (const [key, value] of Object.entries(attrs ?? {})) element.setAttribute(key, value)
  if (onClick) element.addEventListener('click', onClick)
  element.append(...children.filter((child): child is Node | string => !!child))
  return element
}

/** An element of HTML with its children. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children)
}

/** An element of a drawing. */
export function draw(tag: string, attrs: Record<string, string | number>, ...children: Child[]): SVGElement {
  const texts = Object.fromEntries(Object.entries(attrs).map(([key, value]) => [key, String(value)]))
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, { attrs: texts }, children)
}

/** Attributes of an element that screen readers pass over. */
export const unread = { 'aria-hidden': 'true' }

/** An icon of lines, 24 units wide. */
export function icon(...paths: string[]): SVGElement {
  const look = { viewBox: '0 0 24 24', width: 14, height: 14, fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...unread }
  return draw('svg', { ...look, ...ends }, ...paths.map((d) => draw('path', { d })))
}

const markBars = [0.26, 0.58, 1, 0.44, 0.82, 0.5, 0.22]

/** The mark of the product. */
export function mark(height: number): SVGElement {
  const bars = markBars.map((level, index) => draw('rect', { x: index * 4, y: 10 * (1 - level), width: 2, height: 20 * level, rx: 1 }))
  return draw('svg', { viewBox: '0 0 26 20', height, width: height * 1.3, fill: 'currentColor', ...unread }, ...bars)
}

const sheets = new Map<string, CSSStyleSheet>()

/** Puts a style sheet into a shadow root; a page with many chips has it once. Firefox lets content scripts construct none. */
export function addStyles(root: ShadowRoot, css: string): void {
  if (import.meta.env.FIREFOX) {
    const style = el('style')
    root.append(style)
    // Set so, it counts as ours: the page's policy is not asked.
    style.textContent = css
    return
  }
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  root.adoptedStyleSheets.push(sheet)
}
