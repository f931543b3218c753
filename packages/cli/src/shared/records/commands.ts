/** The commands of a record, made from its table. Handlers are loaded when they run. */
import type { Field, RecordTable } from '@spotdesk/sdk/records'
import type { ArgumentRow, Candidate, CommandRow, OptionRow } from '../../command.ts'
import type { RecordActionVerb } from './act.ts'
import { getSettableCodes, type Setting, toSettings, usableFor } from './settings.ts'
import { listFields, filterOption, withArticle, listSortColumns } from './table.ts'

/** What the examples of a record name: each of them runs in its tests. */
export interface Samples {
  id: number
  /** A part of a name. */
  search: string
  /** 'name="Lake FM"' of each setting that a new one needs. */
  create: readonly string[]
  edit: readonly string[]
  reason: string
}

const reason: OptionRow = { flags: '--reason <text>', summary: 'Reason for the user log' }

/** list, search, view, create, edit, archive and unarchive of a record. */
export function recordCommands(table: RecordTable, samples: Samples): readonly CommandRow[] {
  return [...reading(table, samples), creating(table, samples), editing(table, samples), ...archiving(table, samples)]
}

const createIdArgument = ({ one, noun }: RecordTable): ArgumentRow => ({ name: 'id', summary: `${capital(one)} id`, of: noun })
const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`
const loadColumns = (table: RecordTable) => async () => (await import('./columns.ts')).recordColumns(table, 'UTC')
const listCodes = (field: Field) => (field.kind === 'choice' || field.kind === 'choices' ? Object.keys(field.labels).join(', ') : '')

function createFilterOption(table: RecordTable, [name, field]: [string, Field]): OptionRow {
  const option = filterOption(table, name, field).name
  if (field.kind === 'reference') return { flags: `--${option} <ids>`, summary: `${field.label} ids`, many: true, of: field.to }
  return { flags: `--${option} <list>`, summary: listCodes(field) || field.label, many: true }
}

function reading(table: RecordTable, { id, search }: Samples): CommandRow[] {
  const { noun, one, many } = table
  const filters = listFields(table).filter(([, { is }]) => is.includes('filters'))
  return [
    {
      path: `${noun} list`,
      alias: 'ls',
      summary: `List ${many}`,
      options: [
        ...filters.map((filter) => createFilterOption(table, filter)),
        { flags: '--search <text>', summary: 'An id, or a part of the name' },
        {
          flags: '--sort <column>',
          summary: `${listSortColumns(table).join(', ')}; -column for descending`,
          values: listSortColumns(table).flatMap((column) => [{ value: column }, { value: `-${column}` }]),
        },
        { flags: '--page <n>', summary: 'From 1 on' },
        { flags: '--limit <n>', summary: 'Rows, 15 by default' },
        { flags: '--all', summary: 'Every row' },
      ],
      columns: loadColumns(table),
      examples: [
        { command: `spotdesk ${noun} list --status ACTIVE --sort name`, summary: 'Active ones by name' },
        { command: `spotdesk ${noun} list --all --format csv`, summary: 'Everything as CSV' },
      ],
      load: async () => ({ run: (await import('./read.ts')).list(table) }),
    },
    {
      path: `${noun} search`,
      summary: `Find ${many} by name`,
      arguments: [{ name: 'text', summary: 'A part of the name', many: true }],
      examples: [
        { command: `spotdesk ${noun} search ${search}`, summary: 'Ids, names and statuses' },
        { command: `spotdesk ${noun} search ${search} --format ids`, summary: 'Only the ids' },
      ],
      load: async () => ({ run: (await import('./read.ts')).search(table) }),
    },
    {
      path: `${noun} view`,
      summary: `Show ${withArticle(one)}`,
      arguments: [createIdArgument(table)],
      columns: loadColumns(table),
      examples: [
        { command: `spotdesk ${noun} view ${id}`, summary: 'Its settings' },
        { command: `spotdesk ${noun} view ${id} --json id,name,status,version`, summary: 'Four fields of it' },
      ],
      load: async () => ({ run: (await import('./read.ts')).view(table) }),
    },
  ]
}

/** 'name, type (BROADCASTER, APP)' */
function settingsText(table: RecordTable, settings: readonly Setting[]): string {
  const described = settings.map(({ name, field }) => {
    const codes = getSettableCodes(table.fields[field]!)
    return codes.length === 0 ? name : `${name} (${codes.join(', ')})`
  })
  return `Settings: ${described.join(', ')}.`
}

/** `name=` of each setting, and `name=VALUE` of each that is chosen. */
function settingValues(table: RecordTable, settings: readonly Setting[]): Candidate[] {
  return settings.flatMap(({ name, field }) => {
    const data = table.fields[field]!
    const own = { value: `${name}=`, summary: data.label }
    if (data.kind !== 'choice') return [own]
    return [own, ...getSettableCodes(data).map((code) => ({ value: `${name}=${code}`, summary: data.labels[code]! }))]
  })
}

const createSetOption = (table: RecordTable, settings: readonly Setting[], sample: string): OptionRow => ({
  flags: '--set <name=value>',
  summary: `A setting: ${sample}`,
  many: true,
  values: settingValues(table, settings),
})
const setting = (pairs: readonly string[]) => pairs.map((pair) => `--set ${pair}`).join(' ')

function creating(table: RecordTable, { create }: Samples): CommandRow {
  const { noun, one } = table
  const settings = usableFor(toSettings(table), 'create')
  const required = settings.flatMap(({ name, clears }) => (clears ? [] : [name])).join(', ')
  return {
    path: `${noun} create`,
    summary: `Create ${withArticle(one)}`,
    description: `${settingsText(table, settings)} Required: ${required}.`,
    options: [
      createSetOption(table, settings, create[0]!),
      { flags: '--from <file>', summary: 'JSON or YAML with the fields of the call; - reads stdin' },
      reason,
    ],
    examples: [
      { command: `spotdesk ${noun} create ${setting(create)}`, summary: `Shows the new ${one}` },
      { command: `spotdesk ${noun} create ${setting(create)} --format ids`, summary: 'Prints only its id' },
    ],
    load: async () => ({ run: (await import('./write.ts')).create(table) }),
  }
}

function editing(table: RecordTable, { id, edit, reason: why }: Samples): CommandRow {
  const { noun, one } = table
  const settings = usableFor(toSettings(table), 'edit')
  const cleared = settings.filter(({ clears }) => clears)
  return {
    path: `${noun} edit`,
    summary: `Change ${withArticle(one)}`,
    description: `${settingsText(table, settings)} Other settings stay as they are.`,
    arguments: [createIdArgument(table)],
    options: [
      createSetOption(table, settings, edit[0]!),
      {
        flags: '--clear <names>',
        summary: 'Settings to empty, or to reset to their initial values',
        many: true,
        values: cleared.map(({ name, field }) => ({ value: name, summary: table.fields[field]!.label })),
      },
      { flags: '--if-version <n>', summary: `Refuse if the ${one} has another version by now` },
      { flags: '--dry-run', summary: 'Show what would change, without doing it' },
      reason,
    ],
    examples: [
      { command: `spotdesk ${noun} edit ${id} ${setting(edit)} --reason "${why}"`, summary: 'The user log has the reason' },
      { command: `spotdesk ${noun} edit ${id} --set status=INACTIVE --dry-run`, summary: 'Only show the changes' },
    ],
    load: async () => ({ run: (await import('./write.ts')).edit(table) }),
  }
}

function archiving(table: RecordTable, { id, reason: why }: Samples): CommandRow[] {
  const { noun, many } = table
  const archive = `spotdesk ${noun} archive`
  const unarchive = `spotdesk ${noun} unarchive`
  return [
    action(table, 'archive', [
      { command: `${archive} ${id} --dry-run`, summary: 'Only what would happen' },
      { command: `${archive} ${id} --yes --reason "${why}"`, summary: 'One, without a question' },
    ]),
    action(table, 'unarchive', [
      { command: `${unarchive} ${id}`, summary: 'One' },
      {
        command: `spotdesk ${noun} list --status ARCHIVED --format ids | ${unarchive} - --dry-run`,
        summary: `Dry run for all archived ${many}`,
      },
    ]),
  ]
}

function action(table: RecordTable, verb: RecordActionVerb, examples: CommandRow['examples']): CommandRow {
  const { noun, one, many } = table
  return {
    path: `${noun} ${verb}`,
    summary: `${capital(verb)} ${many}`,
    arguments: [{ name: 'ids', summary: `${capital(one)} ids; - reads them from stdin`, many: true, optional: true, of: noun }],
    options: [
      { flags: '--dry-run', summary: 'Show the result without doing it' },
      reason,
      { flags: '--confirm <name>', summary: `Confirm a change of more than 100 ${many}` },
    ],
    examples,
    load: async () => ({ run: (await import('./act.ts')).act(table, verb) }),
  }
}
