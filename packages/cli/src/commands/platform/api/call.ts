import type { Page } from '@spotdesk/sdk'
import { findRow, type MatchedRow, fromQuery, pathParameters } from '@spotdesk/sdk/contract'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { didYouMean } from '../../../input.ts'
import { readAddress, refuseSlips } from './address.ts'
import { toApiResult, checkSilence, rowsResult, writeResponseHead } from './answer.ts'
import { readBody, readFields, readHeaders, openUpload, withFileTexts } from './fields.ts'
import { rawCall } from './raw-call.ts'

export const run: Handler = async (context) => {
  const address = readAddress(context)
  checkSilence(context)
  const found = findRow(address.method, address.path)
  if (!found) {
    refuseSlips(address)
    return rawCall(context, await context.client(), address)
  }
  const client = found.row.public ? await context.clientWith(undefined) : await context.client()
  return call(context, client, found, await readInput(context, found, address.search))
}

async function readInput(context: Context, { row, params }: MatchedRow, search: URLSearchParams): Promise<Record<string, unknown>> {
  const fields = await readFields(context)
  const parameters = pathParameters(row.path)
  const input: Record<string, unknown> = { ...params }
  if (row.file) {
    const path = fields.files[row.file.name]
    if (path === undefined) throw usage(`This call sends a file: -F ${row.file.name}=@campaigns.csv`)
    input['file'] = await openUpload(context, path)
    delete fields.files[row.file.name]
    delete fields.values[row.file.name]
  }
  const values = await withFileTexts(context, fields)
  const queryNames = Object.keys(row.query?.shape ?? {})
  const pickValues = (names: readonly string[]) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const query = { ...Object.fromEntries(search), ...pickValues(queryNames) }
  Object.assign(
    input,
    pickValues(parameters),
    fromQuery(row.query?.shape ?? {}, Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
  )
  for (const name of parameters) if (input[name] === undefined) throw usage(`The path needs ${name}: -f ${name}=…`)
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !parameters.includes(name) && !queryNames.includes(name)))
  checkRest(row, rest, queryNames)
  const body = (await readBody(context)) ?? (Object.keys(rest).length > 0 ? rest : undefined)
  return body === undefined ? input : { ...input, body }
}

function checkRest(row: MatchedRow['row'], rest: Record<string, unknown>, known: readonly string[]): void {
  const [unknown] = Object.keys(rest)
  if (unknown === undefined || row.body) return
  throw usage(
    `${row.method} ${row.path} has no field "${unknown}".${known.length > 0 ? ` Fields: ${known.join(', ')}.` : ''}`,
    didYouMean(unknown, known),
  )
}

async function call(context: Context, client: Client, { row }: MatchedRow, input: Record<string, unknown>): Promise<Result> {
  const { signal } = context
  const key = context.input.text('idempotencyKey')
  const headers = readHeaders(context)
  if (row.ifMatch === 'required' && headers['if-match'] === undefined)
    throw usage(
      'This call needs the version that the change was made from.',
      `Add -H 'If-Match: "7"' with the version that was read, or -H 'If-Match: *' to overwrite any version.`,
    )
  const options = { signal, headers, ...(key !== undefined && { idempotencyKey: key }) }
  const isWhole = context.input.flag('paginate')
  if (isWhole && !row.paged) throw usage('--paginate goes with lists only.', 'See: spotdesk api ls')
  const answer = client.call(row as never, input as never, options) as ReturnType<Client['request']>
  if (isWhole) {
    writeResponseHead(context, (await answer.withResponse()).response)
    return rowsResult(context, answer as unknown as AsyncIterable<object> & PromiseLike<Page>)
  }
  const { data, response } = await answer.withResponse()
  writeResponseHead(context, response)
  return toApiResult(context, data)
}
