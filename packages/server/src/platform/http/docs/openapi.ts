/** The OpenAPI 3.1 document of the contract, made from its rows, so that it always agrees with the server. */
import {
  type ResponseErrorCode,
  type EndpointRow,
  type NamedRow,
  responseErrorCodes,
  apiBase,
  commonErrors,
  errorTable,
  errorText,
  features,
  isSet,
  pathParameters,
  rowErrorCodes,
} from '@spotdesk/sdk/contract'
import type * as z from 'zod'
import { getSuccessStatus } from '../answer/answer.ts'
import { joinsChangeSets } from '../idempotency/joins-change-sets.ts'
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts'

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: JsonSchema
  servers: { url: string }[]
  security: JsonSchema[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components; parameters: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: JsonSchema[]
  parameters: JsonSchema[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { description: string; headers?: JsonSchema; content?: Record<string, { schema: JsonSchema }>; 'x-codes'?: string[] }
  >
  'x-spec'?: 'ours'
  'x-permission'?: readonly string[]
  'x-feature'?: string
  'x-scope'?: string
}

const tagTexts: Record<string, string> = {
  session: 'Signing in, the signed-in user, API tokens',
  changeSets: 'Plans of changes, applied and reverted as one',
  bulk: 'Import and export of many campaigns, and the jobs that do it',
  dashboards: 'What a user has saved of a screen',
}

/** @param version of the product */
export function openApiDocument(rows: readonly NamedRow[], version: string): OpenApiDocument {
  const schemas: Components = { Problem: problemSchema }
  const paths: OpenApiDocument['paths'] = {}
  for (const named of rows) {
    const path = (paths[named.row.path] ??= {})
    path[named.row.method.toLowerCase()] = toOperation(named, schemas)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Spotdesk API',
      version,
      summary: 'Everything that the web application, the command line and the extension do',
      description: description(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiBase }],
    security: [{ bearer: [] }],
    tags: [...new Set(rows.map(({ noun }) => noun))].map((name) => ({ name, description: tagTexts[name] ?? `Everything about ${name}` })),
    paths,
    components: { schemas, parameters: headerParameters, securitySchemes },
  }
}

function description(): string {
  return [
    'Instants are ISO 8601 texts in UTC. Sets in a query are joined with commas. Keys that begin with `$$` are dropped from bodies.',
    'Errors are problem documents (RFC 9457) with a `code` and, where single values are wrong, an entry of `errors` for each.',
    'Writes may carry an `Idempotency-Key`: the same request with the same key has one effect and one answer.',
  ].join('\n\n')
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session (ten minutes), or an API token (`sdt_…`).' },
}

const headerParameters: Record<string, JsonSchema> = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'Kept for 48 hours; a repeated request gets the first answer.',
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag last seen, or a list of them. If somebody has changed it since, the answer is 412.',
  },
  ifMatchRequired: {
    name: 'If-Match',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description:
      'The ETag last seen, or a list of them. If somebody has changed it since, the answer is 412; without the header it is 428. `*` overwrites any version.',
  },
  changeReason: {
    name: 'X-Change-Reason',
    in: 'header',
    schema: { type: 'string', maxLength: 1000 },
    description: 'Why, for the user log; percent-encoded.',
  },
  changeSet: {
    name: 'X-Change-Set',
    in: 'header',
    schema: { type: 'string', format: 'uuid' },
    description:
      'The id of one change-set for several calls, so that one revert is enough for all of them: a UUID of version 7 that the caller makes. The first call begins the change-set; later ones of the same user, for the same kind of thing, join it within an hour and until it is reverted.',
  },
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message', 'detail', 'instance', 'requestId', 'errors', 'retryable'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: responseErrorCodes },
    message: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    requestId: { type: 'string' },
    retryable: { type: 'boolean' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', description: `One of ${rowErrorCodes.join(', ')}, or a code of an answer.` },
          message: { type: 'string' },
          field: { type: ['string', 'null'] },
          pointer: { type: 'string' },
          line: { type: ['integer', 'null'] },
          column: { type: ['string', 'null'] },
          value: { type: ['string', 'null'] },
          suggestion: { type: ['string', 'null'] },
          externalReference: { type: ['string', 'null'] },
        },
      },
    },
  },
}

function toOperation({ noun, name, row }: NamedRow, schemas: Components): Operation {
  const notes = [row.description, row.feature && `Needs the feature ${row.feature} (${features[row.feature].label}).`]
    .filter(Boolean)
    .join('\n\n')
  return {
    operationId: `${noun}.${name}`,
    summary: row.summary,
    ...(notes && { description: notes }),
    tags: [noun],
    ...(row.public && { security: [] }),
    parameters: [...toPathParameters(row, schemas), ...toQueryParameters(row, schemas), ...listHeaders(row)],
    ...toRequestBody(row, schemas),
    responses: { [getSuccessStatus(row)]: toSuccessResponse(row, schemas), ...toErrorResponses(row) },
    ...(row.spec && { 'x-spec': row.spec }),
    ...(row.permission && { 'x-permission': [row.permission].flat() }),
    ...(row.feature && { 'x-feature': row.feature }),
    ...(row.scope && { 'x-scope': row.scope }),
  }
}

function toPathParameters(row: EndpointRow, schemas: Components): JsonSchema[] {
  return pathParameters(row.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: toJsonSchema(getShape(row.params)[name]!, 'input', schemas),
  }))
}

function toQueryParameters(row: EndpointRow, schemas: Components): JsonSchema[] {
  return Object.entries(getShape(row.query)).map(([name, schema]) => {
    const { description: text, ...json } = toJsonSchema(schema, 'input', schemas)
    return {
      name,
      in: 'query',
      schema: json,
      ...(typeof text === 'string' && { description: text }),
      ...(!schema.safeParse(undefined).success && { required: true }),
      ...(isSet(schema) && { style: 'form', explode: false }),
    }
  })
}

const getShape = (schema: z.ZodObject | undefined) => (schema?.shape ?? {}) as Record<string, z.ZodType>

/** Headers that change the effect of a call; those of every call (client-name, X-request-id) only identify the caller. */
function listHeaders(row: EndpointRow): JsonSchema[] {
  if (row.method === 'GET' || row.reads || row.public || row.path.startsWith('/auth/')) return []
  const names = [
    ...(row.method === 'POST' ? ['idempotencyKey'] : []),
    ...(row.ifMatch === 'required' ? ['ifMatchRequired'] : row.errors?.includes('versionConflict') ? ['ifMatch'] : []),
    'changeReason',
    ...(joinsChangeSets(row) ? ['changeSet'] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function toRequestBody(row: EndpointRow, schemas: Components): Pick<Operation, 'requestBody'> {
  if (row.file) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `${row.file.accept}, at most ${row.file.maxBytes.toLocaleString('en-US')} bytes`,
    }
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', properties: { [row.file.name]: file }, required: [row.file.name] } },
        },
      },
    }
  }
  if (!row.body) return {}
  return {
    requestBody: {
      required: !row.body.safeParse(undefined).success,
      content: { 'application/json': { schema: toJsonSchema(row.body, 'input', schemas) } },
    },
  }
}

function toSuccessResponse(row: EndpointRow, schemas: Components): Operation['responses'][string] {
  if (row.download)
    return {
      description:
        'The file, named by Content-Disposition. With Accept-Ranges: bytes, a GET with Range is answered with 206 or 416, and If-Range takes the ETag.',
      content: { [row.download]: { schema: { type: 'string', format: 'binary' } } },
    }
  if (!row.response) return { description: 'Done' }
  return { description: 'Success', content: { 'application/json': { schema: toJsonSchema(row.response, 'output', schemas) } } }
}

/** Codes that only a call of this kind can answer. */
function isPossible(code: ResponseErrorCode, row: EndpointRow): boolean {
  switch (code) {
    case 'unauthenticated':
      return !row.public || row.path === '/auth/refresh'
    case 'forbidden':
      return !row.public
    case 'featureOff':
      return row.feature !== undefined
    case 'originNotAllowed':
      return row.public === true && row.path.startsWith('/auth/')
    case 'invalidJson':
    case 'tooManyMembers':
      return row.body !== undefined
    case 'validationFailed':
    case 'payloadTooLarge':
    case 'unsupportedMediaType':
      return row.body !== undefined || row.file !== undefined
    case 'idempotencyInProgress':
    case 'idempotencyMismatch':
      return row.method === 'POST' && !row.reads && !row.public && !row.path.startsWith('/auth/')
    case 'preconditionRequired':
      return row.ifMatch === 'required'
    default:
      return true
  }
}

/** Every code that a call can answer with, common ones included. */
export function listErrorCodes(row: EndpointRow): ResponseErrorCode[] {
  return [...new Set([...commonErrors.filter((code) => isPossible(code, row)), ...(row.errors ?? [])])]
}

function toErrorResponses(row: EndpointRow): Operation['responses'] {
  const byStatus = Map.groupBy(listErrorCodes(row), (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${errorText(code)}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          'x-codes': codes,
        },
      ]),
  )
}
