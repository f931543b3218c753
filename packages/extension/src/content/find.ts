/** Mentions of campaigns in pages. Which of them are real is for the worker to say. */
import { parseCampaignAddress } from '../campaign-address.ts'
import type { Mention } from '../messages.ts'

/** The campaign that a link leads to; null for any other link. */
export function readLink(address: string): Mention | null {
  const found = parseCampaignAddress(address)
  return found && { origin: found.serverUrl, id: found.id }
}

export const toMentionKey = ({ origin, id }: Mention) => `${origin ?? ''}|${id}`

/** Elements that people write in, and those whose content is not text. */
const untouched =
  'input,textarea,select,option,button,script,style,noscript,title,svg,canvas,template,[contenteditable]:not([contenteditable="false"]),[role="textbox"],.CodeMirror,.cm-editor,.monaco-editor,.ace_editor'

export function isTouchable(element: Element): boolean {
  return !(element as HTMLElement).isContentEditable && element.closest(untouched) === null && document.designMode !== 'on'
}

/** Boxes whose children are items: what stands beside a link there takes a place of the page's own. */
const ofItems = /flex|grid|box|table(?!-c)/

/** True where a chip beside the mention is a part of its line. */
export function isInLine(own: Node, element: Element): boolean {
  const isLink = own === element
  let box = isLink ? element.parentElement : element
  while (box && getComputedStyle(box).display === 'contents') box = box.parentElement
  if (!box || ofItems.test(getComputedStyle(box).display)) return false
  if (!isLink) return true
  const { display, position, float } = getComputedStyle(element)
  return display.startsWith('inline') && float === 'none' && position !== 'absolute' && position !== 'fixed'
}
