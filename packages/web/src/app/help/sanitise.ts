/** HTML of articles as it may stand in a page. */
import createPurifier from 'dompurify'

const tags = [
  'p',
  'ol',
  'ul',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'code',
  'pre',
  'h3',
  'h4',
  'br',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'blockquote',
  'dl',
  'dt',
  'dd',
  'sub',
  'sup',
  'kbd',
]

/**
 * Takes out everything that is not text, structure or a link. Pictures go too: the page's policy loads none from elsewhere. Links to other sites open in a tab of their own that learns
 * nothing of this one.
 */
export function sanitise(html: string): string {
  const purifier = createPurifier(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A' || !/^\s*https?:/i.test(node.getAttribute('href') ?? '')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan', 'lang', 'dir'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
    ALLOW_DATA_ATTR: false,
  })
}
