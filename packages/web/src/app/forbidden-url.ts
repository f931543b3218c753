/**
 * True if a URL contains text that no address of ours has: HTML tags, a script scheme, NUL. It is decoded once and then tested, so that an
 * encoded tag is found and a name with a lone '<' is not (docs/domain.md §19.3).
 */
export function isForbiddenUrl(url: string): boolean {
  const decoded = decodeOnce(url)
  return /<\s*\/?\s*[a-z!?][^>]*>/i.test(decoded) || /javascript\s*:/i.test(decoded) || decoded.includes('\0')
}

function decodeOnce(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}
