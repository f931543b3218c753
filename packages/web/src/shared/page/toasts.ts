import { createToasts } from '@spotdesk/ui'

/** The toasts of the application; identical ones are limited to one at a time. */
export const toasts = createToasts()

/** The key of Undo: it reverts the latest action while its toast is there. */
export const undoKey = 'z'
