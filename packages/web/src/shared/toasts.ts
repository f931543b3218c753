import { createToasts } from '@spotdesk/ui'

/** The toasts of the application; identical ones are limited to one at a time. */
export const toasts = createToasts()
