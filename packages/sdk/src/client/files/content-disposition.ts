/**
 * The file name of a Content-Disposition header (RFC 6266): `filename*` (RFC 8187) stands before
 * `filename`. Only the last part of a path is taken, without control characters, so that a name never leaves its folder.
 * @example
 * ```ts
 * fileNameOf(`attachment; filename="plan.csv"; filename*=UTF-8''pl%C3%A4n.csv`) // 'plän.csv'
 * ```
 */
export function fileNameOf(header: string | null | undefined): string | undefined {
  if (!header) return undefined
  const parameters = parseParameters(header)
  const name = extended(parameters.get('filename*')) ?? parameters.get('filename')
  const safe = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
  return safe && safe !== '.' && safe !== '..' ? safe : undefined
}

function parseParameters(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name, quoted, token] of `;${header}`.matchAll(/;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/g)) {
    const key = name!.toLowerCase()
    if (!found.has(key)) found.set(key, quoted === undefined ? token! : quoted.replaceAll(/\\(.)/g, '$1'))
  }
  return found
}

function extended(value: string | undefined): string | undefined {
  const match = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')
  try {
    return match ? decodeURIComponent(match[1]!) : undefined
  } catch {
    // A broken escape: the plain name is the better one.
    return undefined
  }
}
