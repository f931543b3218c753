/** Commands that messages advise: they run as they stand there. */
import { shellWord } from '../../../shared/shell-word.ts'

/** The pull of the files of a command. Without any it is about the folder that one is in, which pull wants to be named. */
export const pullCommand = (words: readonly string[]): string =>
  `spotdesk pull ${(words.length === 0 ? ['.'] : words).map(shellWord).join(' ')}`
