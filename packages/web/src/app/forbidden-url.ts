/** Parameters that hold what people typed. They reach the server as text only, so nothing in them is forbidden. */
const typed: ReadonlySet<string> = new Set(['q'])

/**
 * True if a URL contains text that no address of ours has: HTML tags, a script scheme, NUL. It is decoded once and then tested, so that an
 * encoded tag is found and a name with a lone '<' is not (docs/domain.md §19.3). Typed search texts are not judged.
 */
export function isForbiddenUrl(url: string): boolean {
  const decoded = decodeOnce(withoutTyped(url))
  return /<\s*\/?\s*[a-z!?][^>]*>/i.test(decoded) || /javascript\s*:/i.test(decoded) || decoded.includes('\0')
}

/** The address without the values of typed texts: `/list?q=<b>&page=2` → `/list?q=&page=2`. */
function withoutTyped(url: string): string {
  const [address = '', ...fragment] = url.split('#')
  const [path = '', ...query] = address.split('?')
  const judged = query
    .join('?')
    .split('&')
    .map((pair) => {
      const name = pair.slice(0, pair.indexOf('='))
      return typed.has(name) ? `${name}=` : pair
    })
  return [path, judged.join('&'), ...fragment].join('?')
}

function decodeOnce(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}
