import { findCredentials, notSignedIn } from '../../../config/credentials.ts'
import type { Handler } from '../../../command.ts'

export const run: Handler = ({ settings, terminal, format }) => {
  const credentials = findCredentials(settings, terminal)
  if (!credentials) throw notSignedIn(settings)
  const { token } = credentials
  return format === 'json' ? { kind: 'report', data: { token }, text: token } : { kind: 'raw', chunks: `${token}\n` }
}
