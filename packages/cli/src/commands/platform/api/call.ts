import { Download, type Page } from '@spotdesk/sdk'
import { apiBase, endpoints, findRow, type FoundRow, fromQuery, pathParameters } from '@spotdesk/sdk/contract'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { type Failure, usage } from '../../../failure.ts'
import { chosen, didYouMean } from '../../../input.ts'
import { readBody, readFields, readHeaders, uploadOf, withFileTexts } from './fields.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

export const run: Handler = async (context) => {
  const method = chosen('<method>', context.input.word(0, 'method'), methods)
  const [path, search] = pathOf(context.input.word(1, 'path'))
  const found = findRow(method, path)
  if (!found) throw unknownCall(method, path)
  const token = found.row.public ? undefined : context
  const client = token ? await context.client() : await context.clientWith(undefined)
  return call(context, client, found, await inputOf(context, found, search))
}

/** '/api/v2/campaigns?limit=5', 'campaigns' and 'http://host/api/v2/campaigns' are the same call. */
function pathOf(text: string): [string, URLSearchParams] {
  const { pathname, search } = new URL(
    text.replace(/^\/?/, (slash) => (/^https?:/.test(text) ? slash : '/')),
    'http://any',
  )
  // Braces of parameters come back from the URL percent-encoded.
  const path = pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')
  return [path.startsWith(`${apiBase}/`) ? path.slice(apiBase.length) : path, new URLSearchParams(search)]
}

function unknownCall(method: string, path: string): Failure {
  const same = endpoints.filter(({ row }) => row.path === path).map(({ row }) => row.method)
  const hint =
    same.length > 0
      ? `It answers to ${same.join(', ')}.`
      : didYouMean(
          path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}'),
          endpoints.map(({ row }) => row.path),
        )
  return usage(`The API has no ${method} ${path}.`, hint ?? 'See: spotdesk api ls')
}

async function inputOf(context: Context, { row, params }: FoundRow, search: URLSearchParams): Promise<Record<string, unknown>> {
  const fields = await readFields(context)
  const parameters = pathParameters(row.path)
  const input: Record<string, unknown> = { ...params }
  if (row.file) {
    const path = fields.files[row.file.name]
    if (path === undefined) throw usage(`This call sends a file: -F ${row.file.name}=@campaigns.csv`)
    input['file'] = await uploadOf(context, path)
    delete fields.files[row.file.name]
    delete fields.values[row.file.name]
  }
  const values = await withFileTexts(context, fields)
  const queryNames = Object.keys(row.query?.shape ?? {})
  const take = (names: readonly string[]) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const query = { ...Object.fromEntries(search), ...take(queryNames) }
  Object.assign(
    input,
    take(parameters),
    fromQuery(row.query?.shape ?? {}, Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
  )
  for (const name of parameters) if (input[name] === undefined) throw usage(`The path needs ${name}: -f ${name}=…`)
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !parameters.includes(name) && !queryNames.includes(name)))
  checkRest(row, rest, queryNames)
  const body = (await readBody(context)) ?? (Object.keys(rest).length > 0 ? rest : undefined)
  return body === undefined ? input : { ...input, body }
}

function checkRest(row: FoundRow['row'], rest: Record<string, unknown>, known: readonly string[]): void {
  const [unknown] = Object.keys(rest)
  if (unknown === undefined || row.body) return
  throw usage(
    `${row.method} ${row.path} has no field "${unknown}".${known.length > 0 ? ` Fields: ${known.join(', ')}.` : ''}`,
    didYouMean(unknown, known),
  )
}

async function call(context: Context, client: Client, { row }: FoundRow, input: Record<string, unknown>): Promise<Result> {
  const { signal, terminal } = context
  const key = context.input.text('idempotencyKey')
  const headers = readHeaders(context)
  if (row.ifMatch === 'required' && headers['if-match'] === undefined)
    throw usage(
      'This call needs the version that the change was made from.',
      `Add -H 'If-Match: "7"' with the version that was read, or -H 'If-Match: *' to overwrite any version.`,
    )
  const options = { signal, headers, ...(key !== undefined && { idempotencyKey: key }) }
  if (context.input.flag('paginate')) {
    if (!row.paged) throw usage('--paginate goes with lists only.', 'See: spotdesk api ls')
    const pages = client.call(row as never, input as never, options) as AsyncIterable<object> & PromiseLike<Page>
    const rows = await Array.fromAsync(pages)
    return { kind: 'report', data: rows, text: JSON.stringify(rows, null, 2) }
  }
  const { data, response } = await (client.call(row as never, input as never, options) as ReturnType<Client['request']>).withResponse()
  if (context.input.flag('include')) {
    terminal.stderr.write(
      `HTTP ${response.status}\n${[...response.headers.entries()].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`,
    )
  }
  if (data instanceof Download) return { kind: 'raw', chunks: data.stream() as AsyncIterable<Uint8Array> }
  // JSON is the result of this command, even in a terminal, where other commands print a table.
  return { kind: 'report', data: data ?? null, text: data === undefined ? '' : JSON.stringify(data, null, 2) }
}
