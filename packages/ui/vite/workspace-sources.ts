import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const packages = join(import.meta.dirname, '..', '..')

interface Conditions {
  source?: string
  default?: string
}

/** The source file behind `@spotdesk/<name>[/<subpath>]`, as that package's own `exports` state it. */
function sourceOf(id: string): string | undefined {
  const [, name = '', ...subpath] = id.split('/')
  const folder = join(packages, name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: Record<string, string | Conditions> }
  const entry = manifest.exports[['.', ...subpath].join('/')]
  const file = typeof entry === 'string' ? entry : (entry?.source ?? entry?.default)
  return file && join(folder, file)
}

/**
 * Vite plugin: takes the workspace's packages from their sources, so that no build comes before a build.
 *
 * A global `resolve.conditions: ['source']` would do the same, but React Aria's packages publish a `source`
 * condition too, and the files it names are not in their tarballs.
 */
export function workspaceSources(): Plugin {
  return {
    name: 'workspace-sources',
    enforce: 'pre',
    resolveId: { filter: { id: /^@spotdesk\// }, handler: (id) => sourceOf(id) },
  }
}
