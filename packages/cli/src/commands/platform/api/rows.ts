import type { CommandRow } from '../../../command.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'api',
    summary: 'Make any call of the API',
    arguments: [{ name: 'path', summary: 'A path below /api/v2, with the method before it if it is not GET; or ls', many: true }],
    description:
      'Fields go into the query of a GET and into the JSON body of other calls. -f takes text. -F reads true, false, null and numbers as such, and @file as the content of a file. Parameters of the path may have braces and come from fields. name[]=… makes a list, order[name]=… a member.',
    options: [
      { flags: '-X, --method <method>', summary: 'GET, POST, PUT, DELETE', choices: ['GET', 'POST', 'PUT', 'DELETE'] },
      { flags: '-f, --field <key=value>', summary: 'A field as text', many: true },
      { flags: '-F, --typed-field <key=value>', summary: 'A field with a type; @file for a file, @- for stdin', many: true },
      { flags: '-H, --header <name:value>', summary: 'A header', many: true },
      { flags: '--input <file>', summary: 'The body; - for stdin' },
      { flags: '--paginate', summary: 'Every page of a list, row by row' },
      { flags: '-i, --include', summary: 'Status and headers too, on stderr' },
      { flags: '-o, --output <file>', summary: 'A file for the answer; - for stdout' },
      { flags: '--silent', summary: 'Do not print the answer' },
      { flags: '--idempotency-key <key>', summary: 'Key that gives a POST its effect only once' },
    ],
    examples: [
      { command: 'spotdesk api /campaigns -f status=RUNNING -f limit=5', summary: 'A list' },
      { command: 'spotdesk api POST /campaigns/104002/pause --include', summary: 'An action, with its headers' },
      { command: "spotdesk api /campaigns --paginate --jq '.[].id'", summary: 'Every id' },
    ],
    load: () => import('./call.ts'),
  },
  {
    path: 'api ls',
    summary: 'List the calls of the API',
    options: [{ flags: '--grep <text>', summary: 'Only calls with this text in path or summary' }],
    examples: [
      { command: 'spotdesk api ls --grep bulk', summary: 'Calls of bulk work' },
      { command: 'spotdesk api ls --json method,path', summary: 'All of them, for programs' },
    ],
    load: () => import('./list.ts'),
  },
]
