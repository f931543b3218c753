import { posix } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import type { Violation } from './arrows.ts'
import type { Source } from './sources.ts'

interface Arrow {
  to: string
  line: number
}

/** Files that a file needs to be loaded or typed. A lazy import is a boundary: the file is read without it. */
function arrowsFrom(source: Source, paths: ReadonlySet<string>): Arrow[] {
  return importsOf(source).flatMap(({ specifier, line, isLazy }: Import) => {
    const to = posix.join(posix.dirname(source.path), specifier)
    return specifier.startsWith('.') && !isLazy && paths.has(to) ? [{ to, line }] : []
  })
}

/** The shortest way from a file to another one over imports; null: there is none. */
function wayBetween(from: string, to: string, arrows: ReadonlyMap<string, readonly Arrow[]>): string[] | null {
  const cameFrom = new Map([[from, '']])
  const queue = [from]
  for (const path of queue) {
    if (path === to) {
      const way: string[] = []
      for (let step = to; step !== ''; step = cameFrom.get(step)!) way.unshift(step)
      return way
    }
    for (const arrow of arrows.get(path) ?? []) {
      if (cameFrom.has(arrow.to)) continue
      cameFrom.set(arrow.to, path)
      queue.push(arrow.to)
    }
  }
  return null
}

/** Paths of files that are part of a circle: what is left when files that import nothing left, or that nothing left imports, are taken away. */
function inCircles(arrows: ReadonlyMap<string, readonly Arrow[]>): Set<string> {
  const left = new Set(arrows.keys())
  const importers = Map.groupBy(
    [...arrows].flatMap(([path, own]) => own.map(({ to }) => ({ path, to }))),
    ({ to }) => to,
  )
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const path of left) {
      const imports = arrows.get(path)!.some(({ to }) => left.has(to))
      const isImported = importers.get(path)?.some((importer) => left.has(importer.path)) ?? false
      if (!imports || !isImported) left.delete(path)
    }
  }
  return left
}

/**
 * Files that import each other, over one step or several. Neither can be read, tested or moved without the other; mostly a type stands in the
 * file that uses it, and moves to the file below.
 */
export function circleViolations(sources: readonly Source[]): Violation[] {
  const paths = new Set(sources.map(({ path }) => path))
  const arrows = new Map(sources.map((source) => [source.path, arrowsFrom(source, paths)]))
  return [...inCircles(arrows)].flatMap((path) =>
    arrows.get(path)!.flatMap(({ to, line }) => {
      const way = wayBetween(to, path, arrows)
      return way ? [{ path, line, message: `a circle of imports: ${[path, ...way].join(' → ')}` }] : []
    }),
  )
}
