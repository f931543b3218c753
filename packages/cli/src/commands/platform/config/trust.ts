import type { Handler, Result } from '../../../command.ts'
import { projectFileName } from '../../../config/files.ts'
import { confirmServer, forgetServer, namedServer } from '../../../config/trust.ts'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { defineColumns } from '../../../output/column.ts'

const columns = defineColumns([
  { key: 'file', label: 'File', flexible: true },
  { key: 'server', label: 'Server', flexible: true },
  { key: 'confirmedAt', label: 'Confirmed' },
])

export const run: Handler = (context) => {
  const { input, settings } = context
  if (input.flag('list')) return { kind: 'records', records: settings.user.read().trusted ?? [], columns }
  return input.flag('remove') ? forget(context) : confirm(context)
}

async function confirm({ settings }: Context): Promise<Result> {
  const named = requireNamedServer(settings)
  const { file, server, problem } = named
  if (problem !== undefined)
    throw new Failure({
      code: 'settingsFileRefused',
      message: `${file} cannot be confirmed: ${problem}.`,
      exit: 'usage',
      hint: 'Make the file your own (chown, chmod go-w), or name the server yourself: --api-url, or SPOTDESK_API_URL.',
    })
  await confirmServer(settings, named)
  return { kind: 'report', data: { file, server, confirmed: true }, text: '', note: `Tokens may go to ${server}, as ${file} says.` }
}

async function forget({ settings }: Context): Promise<Result> {
  const { file, server } = requireNamedServer(settings)
  const note = (await forgetServer(settings, file))
    ? `No token goes to ${server} because of ${file} any more.`
    : `${file} was not confirmed.`
  return { kind: 'report', data: { file, server, confirmed: false }, text: '', note }
}

function requireNamedServer(settings: Context['settings']) {
  const named = namedServer(settings)
  if (named === undefined) throw usage(`No ${projectFileName} in this folder or above it names a server (apiUrl).`)
  return named
}
