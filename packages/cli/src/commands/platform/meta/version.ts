import type { Handler } from '../../../command.ts'
import { toServerAddress } from '../../../config/credentials.ts'
import { cliVersion } from '../../../version.ts'

export const run: Handler = async ({ input, settings, probe, signal }) => {
  const own = { spotdesk: cliVersion, node: process.versions.node, platform: `${process.platform} ${process.arch}` }
  const server = input.flag('server') ? await fetchServerVersion() : undefined
  const data = { ...own, ...(server && { server }) }
  return {
    kind: 'report',
    data,
    text: [
      `spotdesk ${own.spotdesk} (Node ${own.node}, ${own.platform})`,
      ...(server ? [`server ${server.version} (API ${server.api})`] : []),
    ].join('\n'),
  }

  async function fetchServerVersion(): Promise<{ version: string; api: string }> {
    const response = await (await probe()).fetch(`${toServerAddress(settings.values.apiUrl.value!)}/version`, { signal })
    return (await response.json()) as { version: string; api: string }
  }
}
