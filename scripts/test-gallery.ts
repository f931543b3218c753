/** The server of a built gallery, one a worker. */
import { preview } from 'vite'

const addresses = new Map<string, Promise<string>>()

/** The address of the gallery that a configuration of Vite builds. Its server listens on a free port until the worker ends. */
export function galleryAddress(configFile: string): Promise<string> {
  const known = addresses.get(configFile) ?? serve(configFile)
  addresses.set(configFile, known)
  return known
}

async function serve(configFile: string): Promise<string> {
  const { resolvedUrls } = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
  const address = resolvedUrls?.local[0]
  if (!address) throw new Error('The gallery is served at no address.')
  return address
}
