/** Completion scripts. What can follow is said by the program that is installed (`completion/`), so that a script never is too old. */
import type { Handler } from '../../../command.ts'
import { chosen } from '../../../input.ts'
import { bash, fish, pwsh, zsh } from './completion-scripts.ts'
import { shells } from './rows.ts'

const scripts = { bash, zsh, fish, pwsh }

export const run: Handler = ({ input }) => ({
  kind: 'raw',
  chunks: scripts[chosen('<shell>', input.word(0, 'shell'), shells)],
})
