/** `--json` may stand alone or with fields behind it; which of the two it is depends on the words around it. */
/** Names of fields, or '?' for the list of them. */
const fieldList = /^\?$|^[A-Za-z][\w.]*(,[A-Za-z][\w.]*)*$/

export interface Shape {
  /** True if a word begins a command at this point. */
  isCommand: (words: readonly string[]) => boolean
  /** The smallest number of arguments that the command of these words needs. */
  needed: (words: readonly string[]) => number
  /** True if an option takes the next word as its value. */
  takesValue: (option: string) => boolean
}

/**
 * Writes `--json a,b` as `--json=a,b` and a lone `--json` as `--json=`. The next word is a list of fields if it can be one, is no
 * command, and is not needed as the command's own argument: `config get --json apiUrl` asks for the setting apiUrl.
 */
export function settleJson(argv: readonly string[], shape: Shape): string[] {
  const at = argv.indexOf('--json')
  if (at === -1) return [...argv]
  const next = argv[at + 1]
  const words = getWords(argv.toSpliced(at, 1), shape)
  const rest = getWords(argv.toSpliced(at, 2), shape)
  const length = commandLength(words, shape)
  const isFields =
    next !== undefined &&
    fieldList.test(next) &&
    commandLength(rest, shape) === length &&
    rest.length - length >= shape.needed(words.slice(0, length))
  return isFields ? argv.toSpliced(at, 2, `--json=${next}`) : argv.toSpliced(at, 1, '--json=')
}

/** The words that remain without options and their values. */
function getWords(argv: readonly string[], { takesValue }: Shape): string[] {
  const end = argv.indexOf('--')
  const open = end === -1 ? argv : argv.slice(0, end)
  const words = open.filter((word, index) => (word === '-' || !word.startsWith('-')) && !takesValue(open[index - 1] ?? ''))
  return end === -1 ? words : [...words, ...argv.slice(end + 1)]
}

function commandLength(words: readonly string[], { isCommand }: Shape): number {
  let length = 0
  while (length < words.length && isCommand(words.slice(0, length + 1))) length += 1
  return length
}
