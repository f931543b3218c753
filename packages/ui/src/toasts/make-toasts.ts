import { limits } from '@spotdesk/sdk/values'

export type ToastKind = 'success' | 'error' | 'info' | 'progress'

export interface ToastAction {
  /** 'Undo', 'Open results'. */
  label: string
  /** Runs once; the toast closes after it. */
  onPress: () => void
  /** The key that does the same while the toast is there. The toast shows it, and `Toasts.pressKey` acts on it. */
  hotKey?: string
}

export interface ToastContent {
  kind: ToastKind
  title: string
  message?: string
  action?: ToastAction
  /** A press anywhere on the toast. */
  onPress?: () => void
  /** Percent done of a `progress` toast; without it the bar only moves. */
  percent?: number
}

export interface ToastOptions extends Pick<ToastContent, 'message' | 'action' | 'onPress'> {
  /** The largest number of identical toasts. The oldest closes when one more comes. Default 1. */
  limit?: number
  /** Milliseconds until it closes itself, default 5 s; `null`: it stays until it is closed. */
  timeout?: number | null
  onClose?: () => void
}

/** A toast that stays while work is in progress. */
export interface ProgressToast {
  /** Replaces its text in place. */
  update: (change: Partial<Omit<ToastContent, 'kind'>>) => void
  close: () => void
}

/** The content of a visible toast, which may change while it is visible. */
export interface ToastCell {
  get: () => ToastContent
  subscribe: (listener: () => void) => () => void
}

/** The visible toasts of a region, newest first. */
export interface ToastQueue {
  readonly visibleToasts: readonly { key: string; content: ToastCell }[]
  /** Shows one for so many milliseconds, or until it is closed; returns its key. */
  add: (content: ToastCell, options: { timeout?: number; onClose?: () => void }) => string
  close: (key: string) => void
  clear: () => void
}

/** All toasts and banners of an app. They are made once. One `ToastRegion`, which knows their kind of queue, shows them. */
export interface ToastsApi<Queue extends ToastQueue> {
  success: (title: string, options?: ToastOptions) => void
  error: (title: string, options?: ToastOptions) => void
  info: (title: string, options?: ToastOptions) => void
  progress: (title: string, options?: Omit<ToastOptions, 'timeout' | 'limit'> & Pick<ToastContent, 'percent'>) => ProgressToast
  /** A wide message at the top that stays until it is closed. An identical one is not added. */
  banner: (kind: Exclude<ToastKind, 'progress'>, title: string, options?: Omit<ToastOptions, 'timeout'>) => void
  /** Does the newest visible action with this key and closes its toast. Returns true if there was one. */
  pressKey: (key: string) => boolean
  clear: () => void
  toastQueue: Queue
  bannerQueue: Queue
}

function createCell(initial: ToastContent): ToastCell & { set: (content: ToastContent) => void } {
  let content = initial
  const listeners = new Set<() => void>()
  return {
    get: () => content,
    set: (next) => {
      content = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isIdentical = (a: ToastContent, b: ToastContent) => a.kind === b.kind && a.title === b.title && a.message === b.message

/** Shows a toast. The oldest of identical ones close, so that no more than `limit` are visible. Returns its key. */
function show(queue: ToastQueue, content: ToastContent, { limit = 1, timeout = limits.toastMs, onClose }: ToastOptions): string {
  // The queue holds the newest first.
  const identical = queue.visibleToasts.filter((toast) => isIdentical(toast.content.get(), content))
  for (const toast of identical.slice(Math.max(0, limit - 1))) queue.close(toast.key)
  return queue.add(createCell(content), { timeout: timeout ?? undefined, onClose })
}

/** Makes the toasts of an app from two queues. */
export function makeToasts<Queue extends ToastQueue>(toastQueue: Queue, bannerQueue: Queue): ToastsApi<Queue> {
  const plain =
    (kind: ToastKind) =>
    (title: string, { limit, timeout, onClose, ...content }: ToastOptions = {}) => {
      show(toastQueue, { kind, title, ...content }, { limit, timeout, onClose })
    }
  return {
    success: plain('success'),
    error: plain('error'),
    info: plain('info'),
    progress: (title, { onClose, ...content } = {}) => {
      const cell = createCell({ kind: 'progress', title, ...content })
      const key = toastQueue.add(cell, { onClose })
      return { update: (change) => cell.set({ ...cell.get(), ...change }), close: () => toastQueue.close(key) }
    },
    banner: (kind, title, { limit, onClose, ...content } = {}) => {
      show(bannerQueue, { kind, title, ...content }, { limit, timeout: null, onClose })
    },
    pressKey: (key) => {
      const toast = toastQueue.visibleToasts.find(({ content }) => content.get().action?.hotKey === key)
      if (!toast) return false
      toast.content.get().action?.onPress()
      toastQueue.close(toast.key)
      return true
    },
    clear: () => {
      toastQueue.clear()
      bannerQueue.clear()
    },
    toastQueue,
    bannerQueue,
  }
}
