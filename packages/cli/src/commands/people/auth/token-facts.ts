import type { Client } from '../../../context.ts'

/** The server's data on an API token; undefined for the access token of a session. */
export async function tokenFacts(client: Client) {
  const { isSpotdeskError, NotFoundError } = await import('@spotdesk/sdk')
  return client.session.currentToken().catch((error: unknown) => {
    if (isSpotdeskError(error) && error instanceof NotFoundError) return undefined
    throw error
  })
}
