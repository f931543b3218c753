import { SpotdeskClient } from '@spotdesk/sdk'
import { demo } from './people.ts'

/** A client for somebody who signs in with a password. */
export async function clientOf(
  baseUrl: string,
  userName: string = demo.manager,
  password: string = demo.password,
): Promise<SpotdeskClient> {
  const { token } = await new SpotdeskClient({ baseUrl }).session.login({ body: { userName, password } })
  return new SpotdeskClient({ baseUrl, auth: token.jwt })
}
