/** The form of an article of help, and the few parts that its text is made of. */
import type { help } from '@spotdesk/sdk/contract'

/** An article without the reader's opinion of it. */
export type Article = Omit<help.HelpItem, 'feedback'>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as HTML; what stands between two stars is strong, what stands between two backquotes is code. */
const inline = (text: string) =>
  escaped(text)
    .replaceAll(/\*([^*]+)\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${inline(text)}</p>`).join('')
/** A task, one step a line. */
export const steps = (...texts: string[]) => `<ol>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ol>`
export const points = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`
/** A formula on lines of its own. */
export const formula = (...lines: string[]) => `<pre>${lines.map(escaped).join('\n')}</pre>`

interface Text {
  name: string
  title: string
  description: string
  paths: readonly string[]
}

type Parts = readonly string[]

const article =
  (type: Article['type']) =>
  ({ paths, ...text }: Text, ...parts: Parts): Article => ({ type, ...text, paths: [...paths], htmlContent: parts.join('') })

/** An article that explains a task. */
export const howTo = article('how-to')
/** An article that explains a number or a term. */
export const whatIs = article('what-is')
/** A question with its answer. */
export const question = article('faq-list')
