/** The rows of a record's noun, made from its table: schemas and calls. */
import * as z from 'zod'
import type {
  ChangesOf,
  Field,
  FieldData,
  Flag,
  ListInputOf,
  ListQueryOf,
  NewOf,
  RecordTable,
  ResultOf,
  RowOf,
  Shown,
  SummaryOf,
} from '../records/index.ts'
import { type DayOrder, limits, pageSizes } from '../values/index.ts'
import { type Endpoint, endpoint, type FileAnswer, type FilePart } from './endpoint.ts'
import { csvFile, fileErrors, importOptions, startedJob } from './file-parts.ts'
import type { Permission } from './permissions.ts'
import { byId, dayText, id, instant, listOf, pageQuery, sortOf } from './wire.ts'

interface ById {
  /** Id of the record. */
  id: number
}
interface Search {
  /** Part of the name. */
  q?: string | undefined
  /** Records with these ids. */
  ids?: number[] | undefined
  /** True: only records that the caller may change and that are not archived. */
  writable?: boolean | undefined
}
interface ListOf<Row> {
  /** Rows of the page. */
  list: Row[]
  /** Rows of all pages. */
  total: number
}
interface Created<B> {
  /** The new record. */
  body: B
}
interface Changed<B> extends ById {
  /** The fields that change; the others stay as they are. */
  body: B
}
interface Import {
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode?: 'partial' | 'atomic' | undefined
  /** True: only say what the import would do. */
  dryRun?: boolean | undefined
  /** True: import the same file again within ten minutes. */
  allowDuplicate?: boolean | undefined
  /** Order of days whose year comes last. */
  dates?: DayOrder | undefined
}
type ParsedImport = Required<Omit<Import, 'dates'>> & Pick<Import, 'dates'>
interface Exported {
  /** The records of the file. */
  body: {
    /** Ids of the records to export, in the order of the file: at most 10,000, none of another agency. */
    ids: number[]
  }
}
interface Template {
  /** True: with an example row. */
  example?: boolean | undefined
}
interface Started {
  /** Id of the job. */
  id: string
}
type Row<In, Parsed, Out, More = unknown> = Endpoint<In, Parsed, Out> & More

/** Schemas and calls of a record. */
export interface RecordRows<T extends RecordTable> {
  Row: z.ZodType<RowOf<T>>
  Summary: z.ZodType<SummaryOf<T>>
  Result: z.ZodType<ResultOf<T>>
  New: z.ZodType<NewOf<T>, NewOf<T>>
  Changes: z.ZodType<ChangesOf<T>, ChangesOf<T>>
  list: Row<ListInputOf<T>, ListQueryOf<T>, ListOf<RowOf<T>>, { method: 'GET'; paged: true }>
  search: Row<Search, Search, SummaryOf<T>[], { method: 'GET' }>
  get: Row<ById, ById, RowOf<T>, { method: 'GET' }>
  create: Row<Created<NewOf<T>>, Created<NewOf<T>>, ResultOf<T>, { method: 'POST' }>
  update: Row<Changed<ChangesOf<T>>, Changed<ChangesOf<T>>, ResultOf<T>, { method: 'PUT'; ifMatch: 'required' }>
  archive: Row<ById, ById, ResultOf<T>, { method: 'PUT' }>
  unarchive: Row<ById, ById, ResultOf<T>, { method: 'PUT' }>
  importFile: Row<Import & { file: unknown }, ParsedImport, Started, { method: 'POST'; file: FilePart }>
  exportFile: Row<Exported, Exported, Started, { method: 'POST' }>
  template: Row<Template, Required<Template>, FileAnswer, { method: 'GET'; download: 'text/csv' }>
}

/** Schemas of the fields whose types are their noun's own. */
type OwnSchemas = Readonly<Record<string, z.ZodType>>

/** Makes the rows of a table. @param own the schemas of its fields made by `own` */
export function recordRows<T extends RecordTable>(table: T, own: OwnSchemas = {}): RecordRows<T> {
  const schemas = createSchemas(table, own)
  return { ...schemas, ...createRows(table, schemas) } as never
}

type Schemas = Record<'Row' | 'Summary' | 'Result' | 'New' | 'Changes', z.ZodObject>
type AnyField = Field<unknown, Flag, unknown>
type Entry = readonly [string, AnyField]

const has = ({ is }: AnyField, flag: Flag) => is.includes(flag)

function createSchemas({ fields, shown, one }: RecordTable, own: OwnSchemas): Schemas {
  const entries = Object.entries(fields) as Entry[]
  const answered = entries.filter(([, field]) => !has(field, 'unshown'))
  const read = (those: readonly Entry[]) => Object.fromEntries(those.map(([name, field]) => [name, readSchema(field, own[name])]))
  const written = (without: Flag, isMaybe: (field: AnyField) => boolean) =>
    z.object(
      Object.fromEntries(
        entries.flatMap(([name, field]) =>
          has(field, without) ? [] : [[name, isMaybe(field) ? maybe(field, own[name]) : givenSchema(field, own[name])]],
        ),
      ),
    )
  const Row = z.object({
    id: id.describe(`Id of the ${one}.`),
    ...read(answered),
    ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, shownSchema(value)])),
    version: z.int().describe('Rises with every change; send it as If-Match.'),
    createdAt: instant.describe('Time of creation.'),
    updatedAt: instant.describe('Time of the last change.'),
  })
  return {
    Row,
    Summary: z.object({ id: id.describe(`Id of the ${one}.`), ...read(entries.filter(([name]) => name === 'name' || name === 'status')) }),
    Result: Row.extend({
      changeSetId: z.uuid().nullable().describe('The change-set of the write, by which it can be reverted; null if nothing changed.'),
    }),
    New: written('changeOnly', (field) => !has(field, 'required')),
    Changes: written('createOnly', () => true),
  }
}

const about = ({ label, help }: { label: string; help?: string }) => help ?? `${label}.`

/** A stored value. */
function readSchema(field: AnyField, own: z.ZodType | undefined): z.ZodType {
  const schema = ownOr(own, () => storedSchema(field))
  const isMissing = !has(field, 'required') && !('initial' in field) && field.kind !== 'choices' && field.kind !== 'texts'
  return (isMissing || has(field, 'private') ? schema.nullable() : schema).describe(about(field))
}

function storedSchema(field: FieldData): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'date':
      return z.string()
    case 'number':
      return field.scale === 0 ? z.int() : z.number()
    case 'choice':
      return z.enum(listKeys(field.labels))
    case 'choices':
      return z.array(z.enum(listKeys(field.labels)))
    case 'texts':
      return z.array(z.string())
    case 'reference':
      return id
    case 'flag':
      return z.boolean()
    case 'instant':
      return instant
    case 'own':
      throw new TypeError(`say the schema of ${field.label}`)
  }
}

/** A given value within its bounds. */
function givenSchema(field: AnyField, own: z.ZodType | undefined): z.ZodType {
  return ownOr(own, () => boundSchema(field, has(field, 'required'))).describe(about(field))
}

function boundSchema(field: FieldData, isRequired: boolean): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z
        .string()
        .trim()
        .min(isRequired ? 1 : 0)
        .max(field.most)
    case 'number': {
      const number = field.scale === 0 ? z.int() : z.number().multipleOf(10 ** -field.scale)
      return number.min(field.minimum).max(field.maximum)
    }
    case 'choice':
      return z.enum((field.settable as [string, ...string[]] | undefined) ?? listKeys(field.labels))
    case 'choices':
      return z.array(z.enum(listKeys(field.labels))).max(Object.keys(field.labels).length)
    case 'texts':
      return z.array(z.string().trim().min(1).max(field.longest)).max(field.most)
    case 'date':
      return dayText
    default:
      return storedSchema(field)
  }
}

/** A value that may be omitted. Null clears it if it can be missing; otherwise null sets the initial value. */
function maybe(field: AnyField, own: z.ZodType | undefined): z.ZodType {
  const schema = givenSchema(field, own)
  return has(field, 'required') ? schema.optional() : schema.nullish()
}

function shownSchema(value: Shown): z.ZodType {
  const schema = {
    named: () => z.object({ id: id.describe('Id of the thing.'), name: z.string().describe('Name of the thing.') }),
    text: () => z.string(),
    flag: () => z.boolean(),
  }[value.kind]()
  return schema.describe(`${value.label}.`)
}

const ownOr = (own: z.ZodType | undefined, other: () => z.ZodType): z.ZodType => own ?? other()
const listKeys = (labels: object) => Object.keys(labels) as [string, ...string[]]

function createRows({ fields, one, many, path, permissions }: RecordTable, { Row, Summary, Result, New, Changes }: Schemas) {
  const entries = Object.entries(fields) as Entry[]
  const permission = permissions.read as Permission
  const write = { permission: permissions.write as Permission, response: Result, spec: 'ours' } as const
  const read = { method: 'GET', permission, spec: 'ours' } as const
  const sorts = entries.flatMap(([name, field]) => (has(field, 'sorts') ? [name] : []))
  const filters = entries.flatMap(([name, field]) =>
    has(field, 'filters')
      ? [[name, z.array(storedSchema(field)).max(limits.idsFilter).optional().describe(`${field.label}, one of them.`)]]
      : [],
  )
  const article = /^[aeiou]/.test(one) ? 'an' : 'a'
  const archiving = <const V extends string>(verb: V, summary: string) =>
    endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/{id}/${verb}`,
      summary,
      scope: verb,
      params: byId,
      errors: ['changeSetClosed', 'versionConflict'],
    })
  return {
    list: endpoint({
      ...read,
      path,
      summary: `List ${many}`,
      paged: true,
      query: z.object({
        ...(Object.fromEntries(filters) as Record<string, z.ZodType>),
        q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
        sort: sortOf(['id', ...sorts, 'createdAt', 'updatedAt']).describe("Column, with '-' before it for descending."),
        ...pageQuery(pageSizes.grid, limits.pageMax),
      }),
      response: listOf(Row),
    }),
    search: endpoint({
      ...read,
      path: `${path}/search`,
      summary: `Find ${many} by name or ids`,
      query: z.object({
        q: z.string().max(limits.query).optional().describe('Part of the name.'),
        ids: z.array(id).max(limits.exportPageMax).optional().describe(`Of the ${many} to find.`),
        writable: z.boolean().optional().describe(`True: only ${many} that the caller may change and that are not archived.`),
      }),
      response: z.array(Summary),
    }),
    get: endpoint({ ...read, path: `${path}/{id}`, summary: `Read ${article} ${one}`, params: byId, response: Row }),
    create: endpoint({
      ...write,
      method: 'POST',
      path,
      summary: `Create ${article} ${one}`,
      description: 'Empty and null fields count as absent.',
      status: 201,
      body: New,
    }),
    update: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change ${article} ${one}`,
      description: 'Fields that are absent stay as they are; null clears a field.',
      params: byId,
      body: Changes,
      ifMatch: 'required',
      errors: ['recordActionNotAllowed', 'versionConflict'],
    }),
    archive: archiving('archive', `Archive ${article} ${one}`),
    unarchive: archiving('unarchive', `Unarchive ${article} ${one}`),
    ...createFileRows({ one, many, path, permissions }),
  }
}

/** The calls of files. Their jobs are those of every file: /jobs/{id}. */
function createFileRows({ one, many, path, permissions }: Pick<RecordTable, 'one' | 'many' | 'path' | 'permissions'>) {
  const write = { permission: permissions.write as Permission, spec: 'ours' } as const
  const read = { permission: permissions.read as Permission, spec: 'ours' } as const
  return {
    importFile: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/bulk/import`,
      summary: `Import ${many} from a CSV file as a job`,
      status: 202,
      file: csvFile,
      query: z.object(importOptions),
      response: startedJob,
      errors: fileErrors,
    }),
    exportFile: endpoint({
      ...read,
      method: 'POST',
      path: `${path}/bulk/export`,
      summary: `Export ${many} as a CSV file that can be imported again`,
      status: 202,
      largeBody: true,
      body: z.object({
        ids: z.array(id).min(1).max(limits.recordRows).describe(`Of the ${many} to export; one of another agency is notFound.`),
      }),
      response: startedJob,
      errors: ['jobRunning', 'tooManyJobs'],
    }),
    template: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/bulk/template`,
      summary: `An empty file of ${many} to fill in, or one with an example row`,
      query: z.object({ example: z.boolean().default(false).describe(`True: with a row of an example ${one}.`) }),
      download: 'text/csv',
    }),
  }
}
