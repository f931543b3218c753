import type { TokenAction } from './messages.ts'

/** The words for the actions, wherever they are offered and told of, and the action that undoes each. */
export const actionWords: Record<TokenAction, { label: string; busy: string; past: string; inverse: TokenAction }> = {
  pause: { label: 'Pause', busy: 'Pausing', past: 'paused', inverse: 'resume' },
  resume: { label: 'Resume', busy: 'Resuming', past: 'resumed', inverse: 'pause' },
}
