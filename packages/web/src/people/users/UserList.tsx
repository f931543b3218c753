import { ButtonLink, StatusDot } from '@spotdesk/ui'
import type { AgencyUser } from '@spotdesk/sdk'
import { users } from '@spotdesk/sdk/calls'
import { roles } from '@spotdesk/sdk/contract'
import { pageSizes, searchKey } from '@spotdesk/sdk/values'
import { useRouter } from '@tanstack/react-router'
import { Pencil, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { Can, useCan } from '../../shared/session/Can.tsx'
import { useActionContext } from '../../shared/actions/action-context.ts'
import { type Dates, useDates } from '../../shared/dates.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import type { ListFilter } from '../../shared/list/filter-types.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import type { ListColumn } from '../../shared/list/row-types.ts'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { roleLabel } from '../../shared/profile/role-label.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import { TimeAgo } from '../../shared/texts/TimeAgo.tsx'
import { useUser } from '../../shared/session/use-user.ts'
import { formatScope, Sees } from './Sees.tsx'
import { mayDealWith, userActions } from './user-actions.ts'
import { newUserPath, userPath } from './user-path.ts'
import { statusLooks, statusTexts } from './user-texts.ts'
import styles from './users.module.css'

type List = typeof users.list

const roleNames = roles.map(({ id, name }) => ({ value: String(id), name: roleLabel(name) }))

const filters: readonly ListFilter<List>[] = [
  { kind: 'choices', field: 'status', label: 'Status', options: statusTexts },
  {
    kind: 'names',
    field: 'roleId',
    label: 'Role',
    isNumeric: true,
    find: (text) => Promise.resolve(roleNames.filter(({ name }) => searchKey(name).includes(searchKey(text)))),
    name: (values) => Promise.resolve(roleNames.filter(({ value }) => values.includes(value))),
  },
  { kind: 'text', field: 'q', label: 'Search by name or e-mail' },
]

const rowName = (user: AgencyUser) => user.fullName || user.userName

/** The users of the agency: who they are, what they may do and see, and when they were here. */
export default function UserList() {
  const me = useUser()
  const dates = useDates()
  const router = useRouter()
  const list = useListScreen(users.list, {
    name: 'users',
    label: t('Users'),
    texts: emptyLists.users,
    limit: pageSizes.grid,
    firstPage: 1,
    columns: useMemo(() => columns(me.timeZone, dates), [me.timeZone, dates]),
    filters,
    actions: useActions(),
    rowName,
  })
  const open = useStable((user: AgencyUser) => void router.navigate({ href: userPath(user) }))
  return (
    <>
      <PageHead crumbs={[{ text: me.agency.name }, { text: t('Users') }]}>
        <Can call={users.create}>
          <ButtonLink variant="primary" icon={UserPlus} href={newUserPath}>
            {t('Create user')}
          </ButtonLink>
        </Can>
      </PageHead>
      <ListView list={list} rowHeight={54} onRowClick={open} footnote={t('Times in {zone}', { zone: me.timeZone })} />
    </>
  )
}

function columns(zone: string, dates: Dates): readonly ListColumn<List>[] {
  return [
    {
      field: 'fullName',
      header: t('Name'),
      width: 150,
      isPinned: true,
      isSortable: true,
      text: rowName,
      cell: (user) => (
        <ScreenLink href={userPath(user)} className={styles.name} title={rowName(user)} dir="auto">
          {rowName(user)}
        </ScreenLink>
      ),
    },
    {
      field: 'userName',
      header: t('User name'),
      width: 229,
      takesRest: true,
      isSortable: true,
      // Most sign in with their address.
      isSparse: true,
      hasValue: ({ userName, email }) => userName !== email,
      text: ({ userName }) => userName,
      cell: ({ userName }) => <Text text={userName} />,
    },
    {
      field: 'email',
      header: t('E-mail'),
      width: 229,
      takesRest: true,
      isSortable: true,
      text: ({ email }) => email,
      cell: ({ email }) => <Text text={email} />,
    },
    { field: 'roleName', header: t('Role'), width: 158, isSortable: true, cell: ({ roleName }) => roleLabel(roleName) },
    {
      field: 'status',
      header: t('Status'),
      width: 104,
      isSortable: true,
      text: ({ status }) => label(statusTexts[status]),
      cell: ({ status }) => <StatusDot {...statusLooks[status]}>{label(statusTexts[status])}</StatusDot>,
    },
    {
      field: 'sees',
      isDerived: true,
      header: t('Sees'),
      width: 138,
      takesRest: true,
      text: formatScope,
      cell: (user) => <Sees user={user} />,
    },
    {
      field: 'lastSeenAt',
      header: t('Last seen'),
      width: 150,
      isSortable: true,
      text: ({ lastSeenAt }) => (lastSeenAt ? dates.dayTime(lastSeenAt, zone) : t('Never')),
      cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} none={t('Never')} />,
    },
  ]
}

function Text({ text }: { text: string }) {
  return (
    <span className={styles.line} title={text}>
      {text}
    </span>
  )
}

const editAct = { id: 'edit', label: 'Edit', icon: Pencil, href: userPath } as const

/** The menu of a row, for those who may change users. */
function useActions(): readonly RowAction<AgencyUser>[] {
  const me = useUser()
  const context = useActionContext()
  const dates = useDates()
  const mayWrite = useCan(users.update)
  return useMemo(() => {
    if (!mayWrite) return []
    return [
      { ...editAct, offered: (user) => mayDealWith(me, user) },
      ...userActions.map(({ isOffered, run, ...line }): RowAction<AgencyUser> => ({
        ...line,
        group: 'access',
        offered: (user) => isOffered(user, me),
        run: ([user]) => user && run(user, { ...context, dates, me }),
      })),
    ]
  }, [context, dates, me, mayWrite])
}
