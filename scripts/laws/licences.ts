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
  mediabunny: { licence: 'MPL-2.0', reason: 'docs/adr/0040-images-and-videos.md' },
  'iso-3166-2': { licence: '', reason: 'its file LICENSE is that of MIT; its manifest names none' },
}

/** Packages whose build holds their development dependencies: nothing is installed beside it. */
const bundledPackages = ['packages/cli']

/** The members of package-lock.json that are read. */
export interface Lock {
  packages: Record<string, LockEntry>
}

interface LockEntry {
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** True if a licence, or one of a choice, or all of a sum are permissive. */
function isPermissive(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isPermissive)
  return bare.split(' OR ').some((name) => permissive.has(name.trim()))
}

/** Paths of the packages that bundles hold: what their package names for development, and what that needs. */
function bundledPaths({ packages }: Lock): Set<string> {
  const found = new Set<string>()
  const add = (from: string, names: object = {}): void => {
    for (const name of Object.keys(names)) {
      const path = pathOf(packages, from, name)
      // Packages of ours are bundled too, and say themselves what they need.
      if (path === undefined || packages[path]?.link || found.has(path)) continue
      found.add(path)
      add(path, packages[path]?.dependencies)
    }
  }
  for (const path of bundledPackages) add(path, packages[path]?.devDependencies)
  return found
}

/** Where Node finds a package: in the node_modules beside who asks, or of a folder above. */
function pathOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (folder === '') return undefined
  }
}

/** A violation for each package that is used beyond development, or bundled, and whose licence is neither permissive nor a known exception. */
export function licenceViolations(lock: Lock): Violation[] {
  const bundled = bundledPaths(lock)
  return Object.entries(lock.packages).flatMap(([path, { license: licence = '', link = false, ...entry }]) => {
    const dev = entry.dev === true && !bundled.has(path)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!path.includes('node_modules/') || dev || link || isPermissive(licence) || exceptions[name]?.licence === licence) return []
    const message = `${name} is under ${licence || 'no licence that its manifest names'}: replace it, or justify it in docs/adr and list it in scripts/laws/licences.ts`
    return [{ path: 'package-lock.json', line: 1, message }]
  })
}
