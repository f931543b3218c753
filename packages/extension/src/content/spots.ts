/** The mentions that a page has now: told when they come into view, shown with a chip, and dropped when the page changes them. */
import type { MentionedCampaign, MentionsStart } from '../messages.ts'
import { createChip } from './chip.ts'
import { isTouchable } from './find.ts'
import type { Later } from './slices.ts'
import { cutAt, isCurrent, mend, type Source, type Spot } from './source.ts'

/** More would be a list of campaigns, for which there is the web application. */
const chipsMax = 200
/** A page that removes a chip gets it again so often. */
const triesMax = 3

export type Spots = ReturnType<typeof createSpots>

/** @param onView gets mentions that have come into view */
export function createSpots(start: MentionsStart, later: Later, onView: (spots: Spot[]) => void) {
  /** By the page's own nodes, and by what was cut off them. */
  const sources = new Map<Node, Source>()
  const shown = new Set<Spot>()
  /** Chips that were removed: a page that keeps its nodes may show them again. */
  const gone = new WeakSet<Node>()
  /** How often the page has taken the chips of a node away. */
  const losses = new WeakMap<Node, number>()

  const views = new IntersectionObserver((entries) => {
    const found: Spot[] = []
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      views.unobserve(target)
      if (!isTouchable(target)) continue
      for (const node of [target, ...target.childNodes]) {
        const source = sources.get(node)
        if (source?.element === target) found.push(...source.spots)
      }
    }
    onView(found)
  })

  /** Elements that are not observed yet. Each time that some are added, the browser looks at all of them: once is enough. */
  let unobserved: Element[] = []
  function observe(): void {
    for (const element of unobserved) views.observe(element)
    unobserved = []
  }

  function watch(source: Source): void {
    if ((losses.get(source.own) ?? 0) >= triesMax) return
    sources.set(source.own, source)
    // Behind the jobs that find the others.
    if (unobserved.push(source.element) === 1) later(observe)
  }

  const isFull = () => shown.size >= chipsMax

  function showNow(spot: Spot, found: MentionedCampaign): void {
    const { source, end, chip } = spot
    if (chip || isFull() || source.isOver || !isKnown(source.own)) return
    spot.anchor = cutAt(source, end)
    for (const node of source.cut) sources.set(node, source)
    spot.chip = createChip(found, start)
    spot.anchor.after(spot.chip.host)
    shown.add(spot)
  }

  function drop(source: Source): void {
    const { own, cut, element, spots } = source
    source.isOver = true
    for (const node of [own, ...cut]) sources.delete(node)
    for (const spot of spots) {
      if (!shown.delete(spot)) continue
      spot.chip!.remove()
      gone.add(spot.chip!.host)
    }
    const isLost = mend(source) && own.isConnected
    losses.set(own, isLost ? (losses.get(own) ?? 0) + 1 : 0)
    if (!element.isConnected) views.unobserve(element)
  }

  /** True for a node whose mentions are known as they are now; others are dropped. A removed chip that the page shows again is removed once more. */
  function isKnown(node: Node): boolean {
    if (gone.has(node)) (node as Element).remove()
    const source = sources.get(node)
    if (source && !isCurrent(source)) drop(source)
    return source !== undefined && !source.isOver
  }

  return {
    watch,
    show: (spot: Spot, found: MentionedCampaign) => later(() => showNow(spot, found)),
    isFull,
    isKnown,
    /** The nodes of all mentions. */
    nodes: () => sources.keys(),
    stop(): void {
      for (const source of sources.values()) drop(source)
      views.disconnect()
    },
  }
}
