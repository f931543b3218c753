/** Signing in by a code that the user approves in the web app. */
import { dayMs } from '@spotdesk/sdk/values'
import { signInByDevice } from '@spotdesk/sdk'
import { isOn } from '../../../config/settings.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { openInBrowser } from '../../../open-in-browser.ts'
import { isCi } from '../../../terminal.ts'

const daysMax = 366

/**
 * Goes on only where somebody may read the code and approve it.
 * @param subject what needs the approval: 'A sign-in'
 * @throws Failure with exit 2 in a build, and with --no-input
 */
export function requirePerson({ globals, settings, terminal }: Context, subject: string, remedy: string): void {
  if (globals.denied('input') || isOn(settings.values.noInput) || isCi(terminal.env))
    throw usage(`${subject} needs somebody who approves a code.`, remedy)
}

/**
 * A token of the user who approves the code, in the agency that the user chooses there. It carries those of the scopes that the user holds.
 * @param scopes the scopes to ask for when --scopes is left out
 */
export async function signIn(context: Context, client: Client, name: string, scopes: readonly string[]) {
  const { input, talk, signal } = context
  const { sleep } = context.terminal
  const requestedScopes = input.list('scopes') ?? [...scopes]
  const expiresInDays = toDays(input.duration('expires'))
  let progress: Awaited<ReturnType<typeof talk.progress>> | undefined
  try {
    return await signInByDevice(client, {
      client: name,
      scopes: requestedScopes,
      ...(expiresInDays !== undefined && { expiresInDays }),
      signal,
      ...(sleep && { runtime: { sleep } }),
      onCode: async ({ userCode, verificationUrlComplete }) => {
        // The code and the address are the result of the command: they are printed even with --quiet.
        context.terminal.stderr.write(
          `Open ${talk.paint('cyan', verificationUrlComplete)}\nand compare the code ${talk.paint('bold', userCode)}\n`,
        )
        if (input.flag('web')) openInBrowser(verificationUrlComplete)
        progress = await talk.progress('Waiting for the approval …')
      },
    })
  } catch (error) {
    throw (error as { code?: unknown }).code === 'deviceCodeExpired' ? notApproved(error) : error
  } finally {
    progress?.stop()
  }
}

function notApproved(cause: unknown): Failure {
  return new Failure({
    code: 'deviceCodeExpired',
    message: 'The code was declined, or nobody approved it in time.',
    exit: 'notSignedIn',
    hint: 'Run it again to get a new code.',
    cause,
  })
}

function toDays(ms: number | undefined): number | undefined {
  if (ms === undefined) return undefined
  const days = ms / dayMs
  if (!Number.isInteger(days) || days < 1 || days > daysMax) throw usage(`--expires takes whole days from 1d to ${daysMax}d.`)
  return days
}
