import type { OptionRow } from './command.ts'
import { formats } from './config/settings-table.ts'

/** Options of every command. */
export const globalOptions: readonly OptionRow[] = [
  { flags: '--profile <name>', summary: 'Profile of settings and sign-ins' },
  { flags: '--api-url <url>', summary: 'Address of the server' },
  { flags: '--agency <id>', summary: 'Agency to act in' },
  { flags: '--json [fields]', summary: "JSON on stdout, errors as JSON on stderr; fields: id,name,advertiser.name ('?' lists them)" },
  { flags: '--jq <expression>', summary: 'Filter the JSON with a jq expression' },
  { flags: '--template <template>', summary: "A line for each row: '{{id}} {{name}}' (see: spotdesk help formats)" },
  { flags: '--format <format>', summary: `Output: ${formats.join(', ')}`, choices: formats },
  { flags: '--bom', summary: 'Begin CSV on stdout with a byte order mark, as files have it: for Excel' },
  { flags: '--columns <list>', summary: 'Columns of table, CSV and TSV' },
  { flags: '-q, --quiet', summary: 'Print only data and errors' },
  { flags: '-v, --verbose', summary: 'Print each call' },
  { flags: '--debug', summary: 'Print each attempt of a call, and causes of errors' },
  { flags: '--no-color', summary: 'No colours' },
  { flags: '--no-input', summary: 'Never ask' },
  { flags: '-y, --yes', summary: 'Answer yes to questions' },
  { flags: '--timeout <seconds>', summary: 'Time a call may take' },
  { flags: '--retries <n>', summary: 'Retries of a failed call' },
  { flags: '--request-id <id>', summary: 'X-request-id of the calls' },
  { flags: '--allow-http', summary: 'Send tokens over http outside this machine too' },
  { flags: '--ca-file <file>', summary: 'Additional certificate authorities (PEM)' },
]
