/** Keys of input methods: no handler acts on the Enter that confirms a Japanese word. */
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

const faces = /^packages\/(ui|web|extension)\//
/** Scripts that run in pages of others, where the first listener of the window is not theirs. */
const guests = /^packages\/extension\/src\/(content|card)\//

const start = /\bcreateRoot\(/
const listener = /\baddEventListener\(\s*['"`]key/
const otherKeys = /\bonKey(?:Up|Press)(?:Capture)?=|\baddEventListener\(\s*['"`]key(?:up|press)['"`]/

/**
 * Pages whose script does not begin with `ignoreComposedKeys()`, which keeps such keys from every handler, and handlers that it cannot reach
 * and that do not ask `isComposing(event)`: in pages of others, and of other events than `keydown`.
 */
export function composedKeyViolations({ path, text }: Source): Violation[] {
  if (!faces.test(path) || isTest(path) || path.includes('/tests/')) return []
  const lineOf = (expression: RegExp) => text.slice(0, text.search(expression)).split('\n').length
  const isPage = !guests.test(path) && (start.test(text) || (/\/entrypoints\/.*main\.ts$/.test(path) && listener.test(text)))
  const asks = /\bisComposing\(/.test(text)
  const guard = text.search(/^ *ignoreComposedKeys\(\)$/m)
  if (isPage && (guard < 0 || text.slice(0, guard).search(/^ *(?:void )?\w+\(.*\)/m) >= 0))
    return [{ path, line: lineOf(start.test(text) ? start : listener), message: 'the script of a page begins with ignoreComposedKeys()' }]
  if (guests.test(path) && listener.test(text) && !asks)
    return [{ path, line: lineOf(listener), message: 'a key handler in a page of others asks isComposing(event) first' }]
  if (otherKeys.test(text) && !asks && !letsGo.has(path))
    return [{ path, line: lineOf(otherKeys), message: 'a handler of keyup or keypress asks isComposing(event) first' }]
  return []
}

/** Files that learn by keyup that a key was let go, and do nothing else by it. */
const letsGo = new Set(['packages/ui/src/schedule/use-rectangle.ts'])
