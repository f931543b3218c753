import type { Handler } from '../../../command.ts'
import { chosen } from '../../../input.ts'
import { clientPlaces, mcpClients } from './clients.ts'

/** The settings name no token: the server uses the sign-in of whoever runs the client. */
export const run: Handler = ({ input, settings }) => {
  const client = chosen('<client>', input.word(0, 'client'), mcpClients)
  const { file, member, typed } = clientPlaces[client]
  const { profile, values } = settings
  const args = [
    'mcp',
    ...(profile.origin === 'flag' ? ['--profile', profile.value] : []),
    ...(values.apiUrl.origin === 'flag' ? ['--api-url', values.apiUrl.value!] : []),
    ...(values.agency.origin === 'flag' ? ['--agency', values.agency.value!] : []),
  ]
  const data = { [member]: { spotdesk: { ...(typed && { type: 'stdio' }), command: 'spotdesk', args } } }
  return { kind: 'report', data, text: JSON.stringify(data, null, 2), note: `It belongs into ${file}.` }
}
