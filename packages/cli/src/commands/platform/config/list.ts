import type { Handler } from '../../../command.ts'
import { findCredentials } from '../../../config/credentials.ts'
import type { Settings } from '../../../config/settings.ts'
import { settingNames, settingRow } from '../../../config/settings-table.ts'
import { namedServer, serverProblem } from '../../../config/trust.ts'
import type { Terminal } from '../../../terminal.ts'
import { defineColumns } from '../../../output/column.ts'

const columns = defineColumns([
  { key: 'key', label: 'Setting' },
  { key: 'value', label: 'Value', flexible: true },
])
const withOrigin = [
  ...columns,
  ...defineColumns([
    { key: 'origin', label: 'From', flexible: true },
    { key: 'state', label: 'Tokens', flexible: true },
  ]),
]

/** Texts for a server that gets no token, by the code of the refusal. */
const refusals: Record<string, string> = {
  serverNotConfirmed: 'not confirmed: spotdesk config trust',
  settingsFileRefused: 'refused: the file is not yours alone',
  plainHttp: 'refused: not https',
}

export const run: Handler = ({ input, settings, terminal }) => {
  const { profile, values } = settings
  const rows = settingNames.map((key) => ({
    key,
    value: values[key].value ?? null,
    origin: values[key].origin,
    summary: settingRow(key).summary,
    state: key === 'apiUrl' ? describeServerState(settings, terminal) : null,
  }))
  return {
    kind: 'records',
    columns: input.flag('showOrigin') ? withOrigin : columns,
    records: [{ key: 'profile', value: profile.value, origin: profile.origin, summary: 'Profile in use', state: null }, ...rows],
  }
}

/** States if a token may be sent to the server in use. */
function describeServerState(settings: Settings, terminal: Terminal): string {
  const problem = serverProblem(settings, findCredentials(settings, terminal)?.token)
  if (problem !== undefined) return refusals[problem.code]!
  const isNamed = settings.values.apiUrl.origin === settings.project?.path
  return isNamed && namedServer(settings)!.confirmed ? 'confirmed' : 'your own choice'
}
