/** One run: from the typed words to an exit code. */
import { settleJson } from './argv.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { Failure, toFailure } from './failure.ts'
import { globalOptions } from './global-options.ts'
import { formatHelp } from './help.ts'
import { helpWidth } from './help/text.ts'
import { failureJson, failureText } from './output/failures.ts'
import { betweenWords } from './output/wrap.ts'
import { withPermission } from './needed-permission.ts'
import { writeTo } from './output/write.ts'
import { toCanonicalPath, findCommand, findGroup, parse } from './program.ts'
import { hasColour, painter, type Terminal } from './terminal.ts'

/** Asked by completion scripts; no command for people. */
const completionWord = '__complete'

/** @returns the exit code; nothing is thrown */
export async function run(argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  try {
    if (argv[0] === completionWord) {
      const { complete } = await import('./completion/complete.ts')
      await complete(argv.slice(1), terminal)
      return exitCodes.done
    }
    const help = findHelp(argv, helpWidth(terminal))
    if (help !== undefined) {
      await writeTo(terminal.stdout, help)
      return exitCodes.done
    }
    const parsed = parse(settleJson(argv, shape))
    // Settings, tables and calls are loaded only when a command runs, so that help is fast.
    const { runCommand } = await import('./run-command.ts')
    return await runCommand(parsed, terminal, signal)
  } catch (error) {
    // A failure of the work itself says more about an interrupt than the interrupt does: the job that goes on.
    const reason: unknown = signal.aborted && !(error instanceof Failure) ? signal.reason : error
    return printFailure(await withPermission(toFailure(reason)), argv, terminal)
  }
}

/** Help for `--help`, `-h`, `help …`, no words, and a group without a command. */
function findHelp(argv: readonly string[], width: number): string | undefined {
  const words = argv.filter((word, at) => !word.startsWith('-') && !valueFlags.has(argv[at - 1] ?? ''))
  const end = argv.indexOf('--')
  const open = end === -1 ? argv : argv.slice(0, end)
  if (words[0] === 'help') return formatHelp(words.slice(1), width)
  if (argv.length === 0 || open.includes('--help') || open.includes('-h')) return formatHelp(words, width)
  const path = toCanonicalPath(words)
  return !findCommand(path) && findGroup(path) && path.split(' ').length === words.length ? formatHelp(words, width) : undefined
}

const valueFlags = new Set(globalOptions.filter(({ flags }) => flags.includes('<')).flatMap(({ flags }) => flags.match(/--?[\w-]+/g) ?? []))

const shape = {
  isCommand: (words: readonly string[]) => toCanonicalPath(words).split(' ').filter(Boolean).length === words.length,
  needed: (words: readonly string[]) => (findCommand(toCanonicalPath(words))?.arguments ?? []).filter(({ optional }) => !optional).length,
  takesValue: (option: string) => valueFlags.has(option),
}

/** JSON where data was asked for as JSON: a program reads both streams the same way. */
function printFailure(failure: Failure, argv: readonly string[], { stderr, env }: Terminal): ExitCode {
  const asJson = /^(nd)?json$/.test(formatAsked(argv) ?? env['SPOTDESK_FORMAT'] ?? '')
  const debug = argv.includes('--debug')
  const paint = painter(hasColour(stderr, env, argv.includes('--no-color')))
  stderr.write(asJson ? failureJson(failure) : betweenWords(failureText(failure, paint, debug), stderr))
  return failure.exitCode
}

/** The format that the words ask for; they may be too wrong to be parsed. */
function formatAsked(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((word) => word === '--format' || word.startsWith('--format='))
  if (at !== -1) return argv[at] === '--format' ? argv[at + 1] : argv[at]!.slice('--format='.length)
  return argv.some((word) => /^--json(=|$)/.test(word) || /^--jq(=|$)/.test(word)) ? 'json' : undefined
}
