import { AriaToastQueue } from './aria-toast.ts'
import { makeToasts, type ToastCell, type ToastsApi } from './make-toasts.ts'

/** All toasts and banners of an app: made once, shown by one `ToastRegion`. */
export type Toasts = ToastsApi<AriaToastQueue<ToastCell>>

/** Makes the toasts of an app. */
export function createToasts(): Toasts {
  return makeToasts(new AriaToastQueue<ToastCell>(), new AriaToastQueue<ToastCell>())
}
