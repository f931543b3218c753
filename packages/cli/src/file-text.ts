/** The text of a file that somebody gives to a command. */
import { decodeText } from '@spotdesk/sdk/values'
import { usage } from './failure.ts'

/** The text of a file's bytes. @throws Failure (exit 2) that names the first line that cannot be read */
export function decodeFileText(bytes: Uint8Array, name: string): string {
  const decoded = decodeText(bytes)
  if (decoded.ok) return decoded.text
  throw usage(`${name} is no text in UTF-8 or UTF-16: line ${decoded.line} cannot be read.`, 'Save it as UTF-8.')
}
