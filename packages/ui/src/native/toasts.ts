import { makeToasts, type ToastCell, type ToastQueue, type ToastsApi } from '../toasts/make-toasts.ts'

interface Queued {
  key: string
  content: ToastCell
  onClose?: () => void
  /** Remaining milliseconds when its timer runs again. Absent: it stays until it is closed. */
  left?: number
  /** The timer that runs, and its start in epoch milliseconds. */
  timer?: ReturnType<typeof setTimeout>
  since: number
}

/** A queue whose timers can be held. */
export interface TimedQueue extends ToastQueue {
  subscribe: (listener: () => void) => () => void
  /** Stops the timers while somebody reads, and starts them again. */
  hold: (isHeld: boolean) => void
}

/** Makes a queue of toasts, newest first. */
function createQueue(): TimedQueue {
  let toasts: readonly Queued[] = []
  let isHeld = false
  const listeners = new Set<() => void>()
  const set = (next: readonly Queued[]) => {
    toasts = next
    // The region that held them is gone with the last one.
    if (toasts.length === 0) isHeld = false
    for (const listener of listeners) listener()
  }
  const run = (toast: Queued) => {
    if (toast.left === undefined || isHeld) return
    toast.since = Date.now()
    toast.timer = setTimeout(() => close(toast.key), toast.left)
  }
  const stop = (toast: Queued) => {
    if (toast.timer === undefined) return
    clearTimeout(toast.timer)
    toast.timer = undefined
    toast.left = Math.max(0, (toast.left ?? 0) - (Date.now() - toast.since))
  }
  const close = (key: string) => {
    const toast = toasts.find((each) => each.key === key)
    if (!toast) return
    stop(toast)
    set(toasts.filter((each) => each !== toast))
    toast.onClose?.()
  }
  return {
    get visibleToasts() {
      return toasts
    },
    add: (content, { timeout, onClose }) => {
      const toast: Queued = { key: crypto.randomUUID(), content, onClose, left: timeout, since: 0 }
      run(toast)
      set([toast, ...toasts])
      return toast.key
    },
    close,
    clear: () => {
      for (const toast of toasts) stop(toast)
      set([])
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold: (next) => {
      if (next === isHeld) return
      isHeld = next
      for (const toast of toasts) (isHeld ? stop : run)(toast)
    },
  }
}

/** All toasts and banners of an app: made once, shown by one `ToastRegion`. */
export type Toasts = ToastsApi<TimedQueue>

/** Makes the toasts of an app. */
export function createToasts(): Toasts {
  return makeToasts(createQueue(), createQueue())
}
