import { useConfirm } from '@spotdesk/ui'
import type { ApiToken } from '@spotdesk/sdk'
import { users } from '@spotdesk/sdk/calls'
import { pageSizes, type TokenState } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { type Dates, useDates } from '../../shared/dates.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { clearFilters, type FilterRow, toFilterInput, isFiltered } from '../../shared/filters/filter-rows.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { toGrants } from '../../shared/session/grants.ts'
import type { GridColumn } from '../../shared/grid/column.ts'
import { Grid } from '../../shared/grid/Grid.tsx'
import { readPlace, writePlace } from '../../shared/grid/place.ts'
import { EmptyList } from '../../shared/list/EmptyList.tsx'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import { useHasAny } from '../../shared/list/use-has-any.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query, write } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { t } from '../../shared/text.ts'
import { TimeAgo } from '../../shared/texts/TimeAgo.tsx'
import { toasts } from '../../shared/page/toasts.ts'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './AgencyTokens.module.css'

/** A line of the grid, which tells lines apart by numbers: the place of the token on its page. */
interface Line {
  id: number
  token: ApiToken
}

const states: Record<TokenState, string> = {
  NEVER_USED: 'Never used',
  UNUSED: 'Not used lately',
  EXPIRING: 'About to expire',
}

const filters: readonly FilterRow[] = [
  { kind: 'choices', field: 'state', label: 'State', options: states },
  { kind: 'text', field: 'q', label: 'Search by token, user or program' },
]

const unsorted: ReadonlySet<string> = new Set()
const usual = { limit: pageSizes.grid, firstPage: 1 } as const
const rowName = ({ token }: Line) => token.name

/** The API tokens of everybody in the agency, and a way to revoke one. */
export default function AgencyTokens() {
  const me = useUser()
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const place = readPlace(search, unsorted, usual)
  const listInput = { ...toFilterInput(filters, search), page: place.page, limit: place.limit }
  const result = useQuery({ ...query(users.tokens, listInput), placeholderData: keepPreviousData })
  const answer = result.isError ? undefined : result.data
  const hasAny = useHasAny(users.tokens, {
    isNarrowed: isFiltered(filters, search),
    isEmpty: answer?.total === 0 && !result.isPlaceholderData,
  })
  const lines = useMemo(() => (answer?.list ?? []).map((token, index): Line => ({ id: index + 1, token })), [answer])
  return (
    <>
      <PageHead crumbs={[{ text: me.agency.name }, { text: t('API tokens') }]} />
      <FilterBar filters={filters} search={search} onChange={change}>
        <ScreenLink href="/account/settings">{t('Your own tokens are in your account settings')}</ScreenLink>
      </FilterBar>
      <Grid<Line>
        name="agency-tokens"
        label={t('API tokens')}
        columns={useMemo(() => columns(me.timeZone, dates), [me.timeZone, dates])}
        rowHeight={54}
        place={place}
        onPlaceChange={(next) => change(writePlace(next, usual))}
        data={{
          list: lines,
          total: answer?.total ?? 0,
          isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
          error: result.isError ? toErrorText(result.error) : undefined,
          retry: () => void result.refetch(),
        }}
        rowName={rowName}
        actions={useActions()}
        empty={<EmptyList texts={emptyLists.tokens} hasAny={hasAny} onClear={() => change(clearFilters(filters))} />}
        footnote={t('Times in {zone}', { zone: me.timeZone })}
      />
    </>
  )
}

function columns(zone: string, dates: Dates): readonly GridColumn<Line>[] {
  const text = (shown: string) => (
    <span className={styles.line} title={shown} dir="auto">
      {shown}
    </span>
  )
  return [
    {
      field: 'name',
      header: t('Name'),
      width: 190,
      isPinned: true,
      text: ({ token }) => token.name,
      cell: ({ token }) => (
        <strong className={styles.line} title={token.name}>
          {token.name}
        </strong>
      ),
    },
    {
      field: 'userName',
      header: t('Owner'),
      width: 190,
      takesRest: true,
      text: ({ token }) => token.userName,
      cell: ({ token }) => text(token.userName),
    },
    {
      field: 'scopes',
      header: t('Rights'),
      width: 190,
      takesRest: true,
      text: ({ token }) => rightsText(token.scopes),
      cell: ({ token }) => (
        <span className={styles.line} title={token.scopes.join(', ')}>
          {rightsText(token.scopes)}
        </span>
      ),
    },
    { field: 'client', header: t('Program'), width: 120, text: ({ token }) => token.client, cell: ({ token }) => text(token.client) },
    {
      field: 'prefix',
      header: t('Begins with'),
      width: 116,
      text: ({ token }) => token.prefix ?? '–',
      cell: ({ token }) => <Prefix text={token.prefix} />,
    },
    {
      field: 'lastUsedAt',
      header: t('Last use'),
      width: 150,
      text: ({ token }) => (token.lastUsedAt ? dates.dayTime(token.lastUsedAt, zone) : t('Never')),
      cell: ({ token }) => <TimeAgo at={token.lastUsedAt} none={t('Never')} />,
    },
    { field: 'createdAt', header: t('Made'), width: 108, cell: ({ token }) => dates.day(token.createdAt, zone) },
    { field: 'expiresAt', header: t('Expires'), width: 108, cell: ({ token }) => dates.day(token.expiresAt, zone) },
  ]
}

/** The rights of the token, in words on one line. */
const rightsText = (scopes: readonly string[]) =>
  toGrants(scopes)
    .map(({ text }) => text)
    .join(' · ')

function Prefix({ text }: { text: string | null }) {
  return text === null ? '–' : <code>{text}…</code>
}

const revokeAct = { id: 'revoke', label: 'Revoke', icon: ShieldOff, isDestructive: true } as const

/** Revoking, for those who may. */
function useActions(): readonly RowAction<Line>[] {
  const mayRevoke = useCan(users.revokeToken)
  const confirm = useConfirm()
  const dates = useDates()
  const { timeZone } = useUser()
  return useMemo(() => {
    const revoke = async ({ token }: Line) => {
      const values = { name: token.name, user: token.userName, client: token.client }
      const isSure = await confirm({
        title: t('Revoke {name}?', values),
        message: [
          t(
            'It is the token of {user}, made for {client}. What signs in with it stops within a second, and cannot come back with it.',
            values,
          ),
          token.lastUsedAt === null
            ? t('It was never used.')
            : t('It was last used on {time}.', { time: dates.dayTime(token.lastUsedAt, timeZone) }),
        ].join(' '),
        confirmLabel: t('Revoke'),
        cancelLabel: t('Cancel'),
        tone: 'danger',
      })
      if (!isSure) return
      try {
        await write(users.revokeToken, { id: token.id })
        toasts.success(t('{name} of {user} was revoked.', values))
      } catch (error) {
        reportError(error)
      }
    }
    const run = ([line]: readonly Line[]) => line && revoke(line)
    return mayRevoke ? [{ ...revokeAct, run }] : []
  }, [confirm, dates, mayRevoke, timeZone])
}
