/** The documentation of methods and of what they take, made from the rows. */
import { commonErrors, type EndpointRow, errorTable } from '@spotdesk/sdk/contract'
import { exampleOf } from './example.ts'

/** The comment of a method: summary, description, rights, address, errors and an example. */
export function methodDocumentation(call: string, row: EndpointRow): string {
  const about = [sentence(row.summary), row.description, rightsOf(row), `Sends \`${row.method} ${row.path}\`.`]
  const errors = (row.errors ?? []).filter((code) => !(commonErrors as readonly string[]).includes(code))
  return [
    about.filter((text) => text !== undefined).join('\n\n'),
    ...errors.map((code) => `@throws {@link ApiError} \`${code}\` (${errorTable[code].status}): ${errorTable[code].text}`),
    `@example\n\`\`\`ts\n${exampleOf(call, row)}\n\`\`\``,
  ].join('\n')
}

/** The documentation of what a call takes beside its path and query. */
export function inputDocumentation(name: string, row: EndpointRow, body: string): string {
  if (name === 'body') return body === '' ? 'The body of the request.' : body
  if (name !== 'file' || !row.file) return ''
  return `The file: ${row.file.accept}, at most ${row.file.maxBytes / 1_000_000} MB.`
}

function rightsOf({ permission, feature, public: open }: EndpointRow): string {
  if (open) return 'Needs no sign-in.'
  const names = [permission].flat().map((name) => `\`${name}\``)
  const rights = `Needs the permission${names.length > 1 ? 's' : ''} ${names.join(' and ')}`
  return feature === undefined ? `${rights}.` : `${rights}, and the feature \`${feature}\`.`
}

/** The text with a full stop, where it has none. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
