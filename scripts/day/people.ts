/** The people of the day, each signed in with a client of their own. */
import { SpotdeskClient } from '@spotdesk/sdk'
import { createNodeTransport, type NodeTransport } from '@spotdesk/sdk/node'

export interface People extends AsyncDisposable {
  /** Books, changes and imports. */
  manager: SpotdeskClient
  /** Changes the same campaign at the same time. */
  trafficker: SpotdeskClient
  /** Sends what was delivered. */
  admin: SpotdeskClient
}

export interface Place {
  url: string
  password: string
  /** User name of each, the demo's by default. */
  userNames?: Partial<Record<'manager' | 'trafficker' | 'admin', string>>
}

/** Signs everybody in at a desk. */
export async function gather({ url, password, userNames = {} }: Place): Promise<People> {
  const transport = createNodeTransport()
  const signIn = (name: 'manager' | 'trafficker' | 'admin') =>
    clientOf({ url, password, userName: userNames[name] ?? `${name}@demo.spotdesk.test`, transport })
  const [manager, trafficker, admin] = await Promise.all([signIn('manager'), signIn('trafficker'), signIn('admin')])
  return { manager, trafficker, admin, [Symbol.asyncDispose]: () => transport.close() }
}

interface SignIn {
  url: string
  userName: string
  password: string
  transport: NodeTransport
}

async function clientOf({ url, userName, password, transport }: SignIn): Promise<SpotdeskClient> {
  const anonymous = new SpotdeskClient({ baseUrl: url, transport })
  const { token } = await anonymous.session.login({ body: { userName, password } })
  return new SpotdeskClient({ baseUrl: url, transport, auth: token.jwt })
}
