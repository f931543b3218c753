/** One run: from the typed words to an exit code. */
import { settleJson } from './argv.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { type Failure, toFailure } from './failure.ts'
import { globalOptions } from './global-options.ts'
import { helpOf } from './help.ts'
import { failureJson, failureText } from './output/failures.ts'
import { writeTo } from './output/write.ts'
import { canonical, findCommand, findGroup, parse } from './program.ts'
import { hasColour, painter, type Terminal } from './terminal.ts'

/** @returns the exit code; nothing is thrown */
export async function run(argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  try {
    const help = askedHelp(argv)
    if (help !== undefined) {
      await writeTo(terminal.stdout, help)
      return exitCodes.done
    }
    const parsed = parse(settleJson(argv, shape))
    // Settings, tables and calls are loaded only when a command runs, so that help is fast.
    const { runCommand } = await import('./run-command.ts')
    return await runCommand(parsed, terminal, signal)
  } catch (error) {
    return sayFailure(signal.aborted ? toFailure(signal.reason) : toFailure(error), argv, terminal)
  }
}

/** Help for `--help`, `-h`, `help …`, no words, and a group without a command. */
function askedHelp(argv: readonly string[]): string | undefined {
  const words = argv.filter((word) => !word.startsWith('-'))
  const end = argv.indexOf('--')
  const open = end === -1 ? argv : argv.slice(0, end)
  if (words[0] === 'help') return helpOf(words.slice(1))
  if (argv.length === 0 || open.includes('--help') || open.includes('-h')) return helpOf(words)
  const path = canonical(words)
  return !findCommand(path) && findGroup(path) && path.split(' ').length === words.length ? helpOf(words) : undefined
}

const valueFlags = new Set(globalOptions.filter(({ flags }) => flags.includes('<')).flatMap(({ flags }) => flags.match(/--?[\w-]+/g) ?? []))

const shape = {
  isCommand: (words: readonly string[]) => canonical(words).split(' ').filter(Boolean).length === words.length,
  needed: (words: readonly string[]) => (findCommand(canonical(words))?.arguments ?? []).filter(({ optional }) => !optional).length,
  takesValue: (option: string) => valueFlags.has(option),
}

/** JSON where data was asked for as JSON: a program reads both streams the same way. */
function sayFailure(failure: Failure, argv: readonly string[], { stderr, env }: Terminal): ExitCode {
  const asJson = argv.some(
    (word, index) =>
      /^--json(=|$)/.test(word) || /^--format=(nd)?json$/.test(word) || (word === '--format' && /^(nd)?json$/.test(argv[index + 1] ?? '')),
  )
  const debug = argv.includes('--debug')
  stderr.write(asJson ? failureJson(failure) : failureText(failure, painter(hasColour(stderr, env, argv.includes('--no-color'))), debug))
  return failure.exitCode
}
