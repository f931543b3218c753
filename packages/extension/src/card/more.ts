/** Copying from a card, and seeing less of campaigns. */
import { el } from './dom.ts'

/** Shows this campaign, or any, no more: on this site, or at this address. Answers why not; an empty text where it was done. */
export type OnLess = (type: 'mention.mute' | 'page.hide') => Promise<string>

type Copied = Partial<Record<'ID' | 'Link' | 'Name', string | undefined>>

/** The last lines of a card: what can be copied of it, and how to see less. */
export function createMore(onLess: OnLess | undefined): { element: HTMLElement; update: (texts: Copied) => void } {
  let texts: Copied = {}
  const copyStatus = el('span', { class: 'quiet', attrs: { role: 'status' } }, 'Copy')
  const press = (label: string, full: string, run: () => Promise<string>) =>
    el(
      'button',
      {
        class: 'plain',
        attrs: { type: 'button', title: full, 'aria-label': full },
        onClick: ({ isTrusted }) => isTrusted && void run().then((text) => (copyStatus.textContent = text)),
      },
      label,
    )
  const copy = (part: keyof Copied) =>
    press(part, `Copy ${part}`, () =>
      navigator.clipboard.writeText(texts[part] ?? '').then(
        () => `${part} copied`,
        () => 'Not copied: the page forbids it',
      ),
    )
  const copies = { ID: copy('ID'), Link: copy('Link'), Name: copy('Name') }
  const line = el('div', { class: 'line' }, copyStatus, ...Object.values(copies))
  const update = (next: Copied) => {
    texts = next
    // A campaign without a name, and one whose address is not known yet.
    copies.Link.hidden = !next.Link
    copies.Name.hidden = !next.Name
  }
  if (!onLess) return { element: line, update }
  const less = el(
    'div',
    { class: 'line' },
    press('Mute here', 'Mute here: no sign of this campaign on this site. The options bring it back.', () => onLess('mention.mute')),
    press('Hide on this page', 'Hide on this page: no campaigns at this address. The options bring them back.', () => onLess('page.hide')),
  )
  const element = el('details', { class: 'more' }, el('summary', {}, 'Copy, mute or hide'), line, less)
  // A card that is as high as the window scrolls.
  element.addEventListener('toggle', () => element.scrollIntoView({ block: 'nearest' }))
  return { element, update }
}
