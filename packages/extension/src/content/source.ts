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
  /** The pieces that were cut off a text, in order. */
  cut: readonly Text[]
  /** It is looked at when this comes into view: the link, or the element around the text. */
  element: Element
  spots: readonly Spot[]
  /** It says something else now, or left the page. */
  isOver?: true
  /** True while the page has changed nothing in it, has it where it was, and has left its chips in their places. */
  isCurrent: () => boolean
  /** The node after which a chip stands; cuts the text there. */
  cutAt: (end: number) => ChildNode
  /**
   * Gives the page's node its text back. If the page has written it anew, that text stands, and what was cut off the old one goes.
   * Answers whether the node says what it said.
   */
  mend: () => boolean
}

/** @param mentions each with its end */
export function createSource(own: Own, element: Element, mentions: readonly [Mention, end: number][]): Source {
  const valueOf = () => (own instanceof Text ? own.data : own.getAttribute('href')!)
  const cut: Text[] = []
  const value = valueOf()
  let left = value

  function isCurrent(): boolean {
    const isSame = cut.reduce((text, { data }) => text + data, valueOf()) === value
    return isSame && element.isConnected && element.contains(own) && spots.every(isInPlace)
  }

  function cutAt(end: number): ChildNode {
    let node = own
    for (let index = 0; node instanceof Text; index++) {
      if (end < node.length) cut.splice(index, 0, node.splitText(end))
      end -= node.length
      if (end === 0) break
      node = cut[index]!
    }
    left = valueOf()
    return node
  }

  function mend(): boolean {
    const isSame = valueOf() === left
    // What the page took out by itself stays out. If it has joined its texts, nothing in them is old.
    const rest = cut.filter(({ parentNode }) => parentNode)
    if (isSame || rest.length === cut.length)
      for (const node of rest) {
        if (isSame) (own as Text).appendData(node.data)
        node.remove()
      }
    return isSame
  }

  const spots: Spot[] = []
  const source: Source = { own, cut, element, spots, isCurrent, cutAt, mend }
  for (const [mention, end] of mentions) spots.push({ source, mention, end })
  return source
}

const isInPlace = ({ chip, anchor }: Spot) => !chip || chip.host.previousSibling === anchor
