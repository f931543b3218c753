import type { Violation } from './arrows.ts'

/** Licences that a product under Apache-2.0 may stand on without a word (SPDX names). */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages whose licence is another one or is not named in their manifest: what it is, and where it says why that is right. */
const exceptions: Readonly<Record<string, { licence: string; reason: string }>> = {
  'codec-parser': { licence: 'LGPL-3.0-or-later', reason: 'docs/adr/0016-audio-decoders-under-the-lgpl.md' },
  'iso-3166-2': { licence: '', reason: 'its file LICENSE is that of MIT; its manifest names none' },
}

/** What is read of package-lock.json. */
export interface Lock {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
}

/** Whether a licence, or one of a choice, or all of a sum are permissive. */
function isPermissive(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isPermissive)
  return bare.split(' OR ').some((name) => permissive.has(name.trim()))
}

/** A violation for each package that is used beyond development and whose licence is neither permissive nor a known exception. */
export function licenceViolations(lock: Lock): Violation[] {
  return Object.entries(lock.packages).flatMap(([path, { license: licence = '', dev = false, link = false }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!path.includes('node_modules/') || dev || link || isPermissive(licence) || exceptions[name]?.licence === licence) return []
    const message = `${name} is under ${licence || 'no licence that its manifest names'}: replace it, or justify it in docs/adr and list it in scripts/laws/licences.ts`
    return [{ path: 'package-lock.json', line: 1, message }]
  })
}
