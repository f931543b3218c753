/** Texts that a program has decoded with the wrong encoding: 'CafÃ©' was 'Café'. */

/** Encodings with which programs misread UTF-8: western and central European Windows, old Macs, Cyrillic Windows. */
const codePages = ['windows-1252', 'windows-1250', 'macintosh', 'windows-1251'] as const

/** The byte of each character beyond ASCII, by code page. */
const bytesByPage = new Map<string, ReadonlyMap<string, number>>()

function mapCodePageBytes(page: string): ReadonlyMap<string, number> {
  const known = bytesByPage.get(page)
  if (known) return known
  const decoder = new TextDecoder(page)
  const bytes = new Map(Array.from({ length: 128 }, (_, at) => [decoder.decode(Uint8Array.of(128 + at)), 128 + at] as const))
  bytesByPage.set(page, bytes)
  return bytes
}

/** Marks that stand behind a word in right texts too: RADIO VARĂ”. */
const natural = /^.[‘’“”„‚…–—«»‹›‰]$/u
/** Text in Latin, of Greek and Cyrillic in words, punctuation, signs. */
const likely = /^(?:[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Z}]+|[\u0370-\u03FF\p{P}]{2,}|[\u0410-\u045F\p{P}]{2,})$/u

/** The original of a run of characters beyond ASCII; null if it was never UTF-8. */
function runBefore(run: string, bytes: ReadonlyMap<string, number>): string | null {
  const found = [...run].map((character) => bytes.get(character))
  if (found.some((byte) => byte === undefined)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(found as number[]))
    return likely.test(text) ? text : null
  } catch {
    return null
  }
}

/** The probable original of a wrongly decoded text; null for a text that looks right. */
export function ungarbled(text: string): string | null {
  for (const page of codePages) {
    let isEvident = false
    const before = text.replaceAll(/[^\0-\x7F]{2,}/gu, (run) => {
      const found = runBefore(run, mapCodePageBytes(page))
      if (found === null) return run
      isEvident ||= !natural.test(run)
      return found
    })
    // Some files were read and written wrongly twice.
    if (isEvident) return ungarbled(before) ?? before
  }
  return null
}

const lost = /[?\uFFFD]/g

/**
 * The original of a text with lost characters, if only these differ: '?ód?' was 'Łódź'. Null if nothing was lost, or too much to decide.
 */
export function beforeLoss(text: string, before: string | null): string | null {
  if (before === null || (text.match(lost)?.length ?? 0) <= (before.match(lost)?.length ?? 0)) return null
  const bones = (value: string) => value.replaceAll(/(?:[^\0-\x7F]|\?)+/gu, '\0')
  return bones(text) === bones(before) ? before : null
}
