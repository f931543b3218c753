/** Completion scripts, made from the table of commands: no process is started while somebody types. */
import type { Handler } from '../../../command.ts'
import { globalOptions } from '../../../global-options.ts'
import { chosen } from '../../../input.ts'
import { commands, groups } from '../../table.ts'
import { bash } from './completion-bash.ts'
import { fish } from './completion-fish.ts'
import { pwsh } from './completion-pwsh.ts'
import { zsh } from './completion-zsh.ts'
import { shells } from './rows.ts'

/** The words that can follow the words of a path. */
export interface Candidates {
  path: string
  words: { word: string; summary: string }[]
}

const writers = { bash, zsh, fish, pwsh }

export const run: Handler = ({ input }) => ({
  kind: 'raw',
  chunks: writers[chosen('<shell>', input.word(0, 'shell'), shells)](candidates()),
})

const longFlag = (flags: string) => flags.split(/[\s,]+/).find((part) => part.startsWith('--'))!

function candidates(): Candidates[] {
  const rows = [...groups, ...commands]
  const options = globalOptions.map(({ flags, summary }) => ({ word: longFlag(flags), summary }))
  const paths = ['', ...new Set(rows.map(({ path }) => path))]
  return paths.map((path) => {
    const below = rows.filter((row) => row.path !== path && row.path.split(' ').slice(0, -1).join(' ') === path)
    const own = commands.find((row) => row.path === path)
    const choices = (own?.arguments ?? []).flatMap(({ choices = [], summary }) => choices.map((word) => ({ word, summary })))
    const flags = (own?.options ?? []).map(({ flags, summary }) => ({ word: longFlag(flags), summary }))
    return {
      path,
      words: [...below.map(({ path, summary }) => ({ word: path.split(' ').at(-1)!, summary })), ...choices, ...flags, ...options],
    }
  })
}
