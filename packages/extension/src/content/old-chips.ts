/** Chips of a script that is no more: an update of the extension leaves them in open pages, where they can do nothing. */

interface Opener {
  dom?: { openOrClosedShadowRoot: (element: HTMLElement) => ShadowRoot | null }
}

/** Content scripts may look into closed roots, of which pages see nothing. */
function findShadowRoot(host: HTMLElement): ShadowRoot | null {
  if (import.meta.env.FIREFOX) return (host as { openOrClosedShadowRoot?: ShadowRoot }).openOrClosedShadowRoot ?? null
  return (globalThis as { chrome?: Opener }).chrome?.dom?.openOrClosedShadowRoot(host) ?? null
}

/** Removes the chips of a script before this one. */
export function removeOldChips(): void {
  for (const host of document.querySelectorAll<HTMLElement>('span:empty'))
    if (host.attributes.length === 0 && findShadowRoot(host)?.querySelector('.chip,.pop')) host.remove()
}
