/** Mentions of campaigns in pages. Which of them are real is for the worker to say. */
import { parseCampaignAddress } from '../campaign-address.ts'
import type { Mention } from '../messages.ts'

/** The campaign that a link leads to; null for any other link. */
export function readLink(address: string): Mention | null {
  const found = parseCampaignAddress(address)
  return found && { origin: found.serverUrl, id: found.id }
}

export const keyOf = ({ origin, id }: Mention) => `${origin ?? ''}|${id}`

/** Elements that people write in, and those whose content is not text. */
const untouched =
  'input,textarea,select,option,button,script,style,noscript,title,svg,canvas,template,[contenteditable]:not([contenteditable="false"]),[role="textbox"],.CodeMirror,.cm-editor,.monaco-editor,.ace_editor'

export function isTouchable(element: Element): boolean {
  return !(element as HTMLElement).isContentEditable && element.closest(untouched) === null && document.designMode !== 'on'
}
