/** The mentions that a page has now: told when they come into view, shown with a chip, and dropped when the page changes them. */
import type { MentionedCampaign, MentionsStart } from '../messages.ts'
import { createChip, createLinkCard } from './chip.ts'
import { isInLine, isTouchable } from './find.ts'
import type { Later } from './slices.ts'
import { createSource, cutAt, isCurrent, mend, type Source, type Spot } from './source.ts'

/** More at a time would slow the page down: chips far out of view make room for those in view. */
const chipsMax = 200
/** A page that removes a chip gets it again so often. */
const triesMax = 3
/** Chips that show an answer older than this are made anew when the page is seen again. */
const freshMs = 60_000

export type Spots = ReturnType<typeof createSpots>

/** @param onView gets mentions that have come into view, and none where there is room again */
export function createSpots(start: MentionsStart, later: Later, onView: (spots: Spot[]) => void) {
  /** By the page's own nodes, and by what was cut off them. */
  const sources = new Map<Node, Source>()
  const shown = new Set<Spot>()
  /** Sources with chips that are more than a screen away. */
  const far = new Set<Source>()
  /** Chips that are about to be shown. */
  let coming = 0
  /** Chips that were removed: a page that keeps its nodes may show them again. */
  const gone = new WeakSet<Node>()
  /** How often the page has taken the chips of a node away. */
  const losses = new WeakMap<Node, number>()

  const sourcesAt = (element: Element) =>
    [element, ...element.childNodes].flatMap((node) => {
      const source = sources.get(node)
      return source?.element === element ? source : []
    })

  const views = new IntersectionObserver((entries) => {
    const found: Spot[] = []
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      views.unobserve(target)
      for (const source of new Set(sourcesAt(target))) {
        if (isTouchable(target)) found.push(...source.spots)
        else drop(source, true)
      }
    }
    onView(found)
  })
  const distances = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        for (const source of sourcesAt(target))
          if (!isIntersecting && source.spots.some((spot) => shown.has(spot))) far.add(source)
          else far.delete(source)
      onView([])
    },
    { rootMargin: '100%' },
  )

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

  /** Chips that may be shown now. */
  const room = () => chipsMax - shown.size - coming + far.size

  /** Takes the chips of a source away, which get new ones when they are in view again. */
  function release(source: Source): void {
    const { own, element, spots } = source
    drop(source, true)
    if (own.isConnected)
      watch(
        createSource(
          own,
          element,
          spots.map(({ mention, end }) => [mention, end]),
        ),
      )
  }

  function showNow(spot: Spot, found: MentionedCampaign, at: number): void {
    const { source, end, chip } = spot
    if (source.isOver || !isKnown(source.own)) return
    if (chip) return chip.update(found, at)
    const [farthest] = far
    if (shown.size >= chipsMax && farthest) release(farthest)
    const { own, element } = source
    if (shown.size >= chipsMax || !isTouchable(element)) return
    // Who wants to see campaigns only where they point gets no chips.
    if (!start.onHover && isInLine(own, element)) {
      spot.anchor = cutAt(source, end)
      for (const node of source.cut) sources.set(node, source)
      spot.chip = createChip(found, start, at)
      spot.anchor.after(spot.chip.host!)
    } else if (own instanceof HTMLAnchorElement) spot.chip = createLinkCard(found, start, at, own)
    else return
    shown.add(spot)
    distances.observe(element)
  }

  /** @param isOurs the chips are taken away by us, and not by the page */
  function drop(source: Source, isOurs = false): void {
    const { own, cut, element, spots } = source
    source.isOver = true
    far.delete(source)
    for (const node of [own, ...cut]) sources.delete(node)
    for (const spot of spots) {
      if (!shown.delete(spot)) continue
      spot.chip!.remove()
      if (spot.chip!.host) gone.add(spot.chip!.host)
    }
    const isLost = mend(source) && own.isConnected
    if (!isOurs) losses.set(own, isLost ? (losses.get(own) ?? 0) + 1 : 0)
    if (sourcesAt(element).length > 0) return
    views.unobserve(element)
    distances.unobserve(element)
  }

  /** True for a node whose mentions are known as they are now; others are dropped. A removed chip that the page shows again is removed once more. */
  function isKnown(node: Node): boolean {
    if (gone.has(node)) (node as Element).remove()
    const source = sources.get(node)
    if (source && !isCurrent(source)) drop(source)
    return source !== undefined && !source.isOver
  }

  const shownSources = () => new Set(Array.from(shown, ({ source }) => source))

  return {
    watch,
    show(spot: Spot, found: MentionedCampaign, at: number): void {
      coming += 1
      later(() => {
        coming -= 1
        showNow(spot, found, at)
      })
    },
    /** No account sees the campaign any more. */
    hide(spot: Spot): void {
      if (spot.chip) release(spot.source)
    },
    room,
    isKnown,
    /** The nodes of all mentions. */
    nodes: () => sources.keys(),
    /** Takes chips out of what people have begun to write in. */
    leaveEditors(): void {
      for (const source of shownSources()) if (!isTouchable(source.element)) drop(source, true)
    },
    /** Has chips show their age; answers those whose answer is old. */
    stale(now: number): Spot[] {
      for (const { chip } of shown) chip!.update()
      return [...shown].filter(({ chip }) => now - chip!.at >= freshMs)
    },
    stop(): void {
      for (const source of sources.values()) drop(source, true)
      views.disconnect()
      distances.disconnect()
    },
  }
}
