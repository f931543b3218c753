/** The screens of a record, from its names and calls: this part of it is loaded with the application. */
import type { CallRow, InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import type { RecordTable } from '@spotdesk/sdk/records'
import type { ComponentType } from 'react'
import type { Screen } from '../page/screen.ts'
import { createPath, listPath, readRecordId } from './record-paths.ts'
import { putNames, screenTemplates } from './record-names.ts'

type Load = NonNullable<Screen['load']>
type Forms = Promise<{ readonly New: ComponentType; readonly Settings: ComponentType }>
/** A tab of a record's page beside its settings. */
interface RecordTab {
  /** Its part of the address. */
  path: string
  title: string
  call: CallRow
  load: Load
}

interface RecordScreens<T extends RecordTable> extends Pick<T, 'one' | 'many' | 'path'> {
  calls: { list: CallRow; create: CallRow; get: TypedCallRow<InputOf<ById>> }
  list: Load
  forms: () => Forms
  tabs?: readonly RecordTab[]
  /** All its texts, the derived ones too, have a Romanian version. */
  hasRomanian?: true
}
type ById = TypedCallRow<{ id: number }>

/** The screens of a record: list, creation and the tabs of its page. */
export function recordScreens<T extends RecordTable>({
  calls,
  list,
  forms,
  tabs = [],
  hasRomanian,
  ...names
}: RecordScreens<T>): readonly Screen[] {
  const { path: base } = names
  const toTitle = (id: keyof typeof screenTemplates) => putNames(names, screenTemplates[id])
  const home = listPath(base)
  const common = { switchAccountRedirect: home, ...(hasRomanian && { hasRomanian }) }
  const guard = ({ permission }: CallRow) => permission && { requiredPermission: permission }
  const listScreen = { ...common, title: toTitle('list'), load: list, ...guard(calls.list) }
  const page = (path: string, title: string, load: Load, call: CallRow): Screen => ({
    ...common,
    path: `${base}/$id/${path}`,
    title,
    parent: home,
    load,
    ...guard(call),
    prepare: (params, prefetch) => {
      const id = readRecordId(params['id'])
      if (id !== null) prefetch(calls.get, { id })
    },
  })
  return [
    {
      ...listScreen,
      path: base,
      navigation: { label: toTitle('list'), href: home },
      find: { label: toTitle('find'), href: `${home}?status=&q=` },
    },
    { ...listScreen, path: home },
    {
      ...common,
      path: createPath(base),
      title: toTitle('new'),
      parent: home,
      load: async () => ({ default: (await forms()).New }),
      ...guard(calls.create),
    },
    ...tabs.map((tab) => page(tab.path, tab.title, tab.load, tab.call)),
    page('settings', toTitle('settings'), async () => ({ default: (await forms()).Settings }), calls.get),
  ]
}
