/** A link or a text of the page that mentions campaigns. A text is cut where chips stand in it, and made whole when they go. */
import type { Mention } from '../messages.ts'
import type { Chip } from './chip.ts'

/** A mention, and the place of its chip. */
export interface Spot {
  source: Source
  mention: Mention
  /** Where the mention ends in its text; 0 for a link. */
  end: number
  chip?: Chip
  /** The chip stands after it. */
  anchor?: ChildNode
}

type Own = HTMLAnchorElement | Text

export interface Source {
  /** The page's node. */
  own: Own
  /** The text, or the address of a link, when it was read. */
  value: string
  /** The text since chips stand in it: without the pieces that were cut off. */
  left: string
  /** The pieces that were cut off a text, in order. */
  cut: Text[]
  /** It is looked at when this comes into view: the link, or the element around the text. */
  element: Element
  spots: Spot[]
  /** It says something else now, or left the page. */
  isOver: boolean
}

const readValue = (own: Own) => (own instanceof Text ? own.data : own.getAttribute('href')!)

/** @param mentions each with its end. Plain data: a page has thousands of links, of which few come into view. */
export function createSource(own: Own, element: Element, mentions: readonly [Mention, end: number][]): Source {
  const value = readValue(own)
  const source: Source = { own, value, left: value, cut: [], element, spots: [], isOver: false }
  for (const [mention, end] of mentions) source.spots.push({ source, mention, end })
  return source
}

const isInPlace = ({ chip, anchor }: Spot) => !chip?.host || chip.host.previousSibling === anchor

/** True while the page has changed nothing in it, has it where it was, and has left its chips in their places. */
export function isCurrent({ own, value, cut, element, spots }: Source): boolean {
  const isSame = cut.reduce((text, { data }) => text + data, readValue(own)) === value
  return isSame && element.isConnected && element.contains(own) && spots.every(isInPlace)
}

/** The node after which a chip stands; cuts the text there. */
export function cutAt(source: Source, end: number): ChildNode {
  const { own, cut } = source
  let node = own
  let rest = end
  for (let index = 0; node instanceof Text; index++) {
    if (rest < node.length) cut.splice(index, 0, node.splitText(rest))
    rest -= node.length
    if (rest === 0) break
    node = cut[index]!
  }
  source.left = readValue(own)
  return node
}

/**
 * Gives the page's node its text back. If the page has written it anew, that text stands, and what was cut off the old one goes.
 * Answers whether the node says what it said.
 */
export function mend({ own, left, cut }: Source): boolean {
  const isSame = readValue(own) === left
  // What the page took out by itself stays out. If it has joined its texts, nothing in them is old.
  const rest = cut.filter(({ parentNode }) => parentNode)
  if (isSame || rest.length === cut.length)
    for (const node of rest) {
      if (isSame) (own as Text).appendData(node.data)
      node.remove()
    }
  return isSame
}
