import type { Plugin } from 'vite'

const reactDom = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

/** Members of objects that React DOM makes for itself alone; a minifier cannot know that nobody else reads them. */
const members = [
  'memoizedState',
  'stateNode',
  'memoizedProps',
  'alternate',
  'pendingProps',
  'updateQueue',
  'subtreeFlags',
  'childLanes',
  'baseState',
  'baseQueue',
  'elementType',
  'pendingLanes',
  'suspendedLanes',
  'expiredLanes',
  'pingedLanes',
  'entangledLanes',
  'lastRenderedReducer',
  'lastRenderedState',
  'firstBaseUpdate',
  'lastBaseUpdate',
  'callbackNode',
  'callbackPriority',
  'cachePool',
  'sibling',
  '_fragmentFiber',
  'dependencies',
  'cancelPendingCommit',
  'dehydrated',
  '_visibility',
  'hasEagerState',
  'optionsOrUseCapture',
  '_eventListeners',
  'pendingChildren',
  'memoizedValue',
  'deletions',
  'shellSuspendCounter',
  'incompleteTransitions',
  'refCleanup',
  'retryQueue',
  'isDehydrated',
  'retryLane',
  'hydrationErrors',
  'timeoutHandle',
  'lastEffect',
  'revertLane',
  'unsuspend',
  'expirationTimes',
  'eagerState',
  'pingCache',
  'firstContext',
]
/** React DOM has a _p of its own. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvwxyz'

/**
 * Vite plugin: gives the members of React DOM's own objects names of two characters, 9 kB less. Only developer tools know them by name. A
 * name that is missing, or that stands in a text, ends the build: another release of React has to be looked at.
 */
export function shortFibers(): Plugin {
  return {
    name: 'short-fibers',
    apply: 'build',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        if (new RegExp(`\\b_[${letters}]\\b`).test(code)) this.error('React DOM has names of its own like those that it would be given.')
        let short = code
        for (const [index, member] of members.entries()) {
          if (!code.includes(`.${member}`) || new RegExp(`["']${member}["']`).test(code)) this.error(`React DOM's ${member} has changed.`)
          short = short.replaceAll(new RegExp(`\\b${member}\\b`, 'g'), () => `_${letters[index]}`)
        }
        return { code: short, map: null }
      },
    },
  }
}
