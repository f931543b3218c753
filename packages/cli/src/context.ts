/** The parts that a handler gets: its input, the settings, a client, and ways to print that leave stdout to the data. */
import type { SpotdeskClient } from '@spotdesk/sdk'
import type { Settings } from './config/settings.ts'
import type { Format } from './config/settings-table.ts'
import type { Input } from './input.ts'
import type { Talk } from './output/talk.ts'
import type { Terminal } from './terminal.ts'

export type Client = SpotdeskClient<'string'>

export interface Context {
  input: Input
  /** Global options. */
  globals: Input
  settings: Settings
  terminal: Terminal
  talk: Talk
  /** The format of the result. */
  format: Format
  /** True if people read stdout: a table or a report and not data. */
  forPeople: boolean
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
  /** The client of the signed-in user. @throws Failure when nobody is signed in */
  client: () => Promise<Client>
  /**
   * A client for public calls, or with a token of its own.
   * @param origin the source of the token, as `Credentials` has it
   * @throws Failure when nothing may be sent to the server: plain http, or named by a file that nobody has confirmed
   */
  clientWith: (token: string | undefined, origin?: string) => Promise<Client>
  /** A client without a token, for a look at any server. */
  probe: () => Promise<Client>
}
