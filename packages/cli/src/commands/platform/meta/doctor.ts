import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { writeOutput } from '../../../output/file.ts'
import { wrapped } from '../../../output/wrap.ts'
import { getTerminalWidth } from '../../../terminal.ts'
import { cliVersion } from '../../../version.ts'
import { checkKeychain } from './check-keychain.ts'
import { checkServer } from './check-server.ts'
import { checkDisk, checkNode, checkProxy, checkSettings } from './check-machine.ts'
import type { Check } from './check.ts'

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], failed: ['red', '✗'] } as const

export const run: Handler = async (context) => {
  const { input, talk, settings, terminal } = context
  const checks: Check[] = [
    checkNode(),
    checkSettings(context),
    await checkDisk(context),
    checkKeychain(context),
    checkProxy(context),
    ...(await checkServer(context)),
  ]
  const bundle = input.text('bundle')
  if (bundle !== undefined) {
    const values = Object.fromEntries(
      Object.entries(settings.values).map(([key, { value, origin }]) => [key, { value: value ?? null, origin }]),
    )
    const report = {
      spotdesk: cliVersion,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      at: new Date().toISOString(),
      profile: settings.profile,
      settings: values,
      checks,
    }
    await writeOutput(context, bundle, `${JSON.stringify(report, null, 2)}\n`)
    talk.note(`The report is in ${bundle}. It holds no token.`)
  }
  const text = checks
    .map(({ name, state, detail, remedy }) => {
      const [colour, mark] = marks[state]
      const [first = '', ...rest] = wrapped(`${mark} ${name}: ${detail}`, getTerminalWidth(terminal))
      const printedText = [talk.paint(colour, first.slice(0, 1)) + first.slice(1), ...rest.map((line) => `  ${line}`)].join('\n')
      return `${printedText}${remedy === undefined || state === 'ok' ? '' : `\n  → ${remedy}`}`
    })
    .join('\n')
  const failed = checks.filter(({ state }) => state === 'failed')
  return { kind: 'report', data: checks, text, exitCode: failed[0]?.exitCode ?? exitCodes.done }
}
