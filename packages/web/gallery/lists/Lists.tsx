import { ProgressBar } from '@spotdesk/ui'
import { formatTotal } from '@spotdesk/sdk/values'
import { Download, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RowAction } from '../../src/shared/grid/actions.ts'
import { ListView } from '../../src/shared/list/ListView.tsx'
import { useListScreen } from '../../src/shared/list/use-list-screen.ts'
import { type View, Views } from '../../src/shared/list/Views.tsx'
import { toasts } from '../../src/shared/page/toasts.ts'
import { columns } from './columns.tsx'
import { answerLines, type Line, linesRow, people, states, statusLabels } from './lines.ts'
import styles from './Lists.module.css'

const asked = new URLSearchParams(location.search).get('state')
const state = states.find((known) => known === asked) ?? 'many'
answerLines(state)

const tell = (what: string) => (rows: readonly Line[], origin: string) => toasts.info(`${what} ${rows.length} by ${origin}`)
const actions: readonly RowAction<Line>[] = [
  { id: 'open', label: 'Open in a tab', icon: Play, group: 'look', href: () => '#opened' },
  {
    id: 'pause',
    label: 'Pause',
    icon: Pause,
    hotKey: 'p',
    isForMany: true,
    offered: ({ status }) => status === 'RUNNING',
    run: tell('Paused'),
  },
  {
    id: 'resume',
    label: 'Resume',
    icon: Play,
    hotKey: 'p',
    isForMany: true,
    offered: ({ status }) => status === 'PAUSED',
    run: tell('Resumed'),
  },
  { id: 'export', label: 'Export', icon: Download, group: 'files', isForMany: true, isOnlyForMany: true, run: tell('Exported') },
  {
    id: 'remove',
    label: 'Remove',
    icon: Trash2,
    group: 'end',
    isDestructive: true,
    isForMany: true,
    run: (rows) => (toasts.info(`Removed ${rows.length}`), true),
  },
]
const views: readonly View[] = [
  { id: 'running', label: 'Running', search: { kit: 'lists', status: 'running' }, count: 3334 },
  { id: 'mine', label: 'Mine', search: { kit: 'lists', status: 'running', assigned: 'Mara Reyes' }, count: 834, isUrgent: true },
  { id: 'all', label: 'All', search: { kit: 'lists' } },
]
const rowName = (line: Line) => line.name
const detail = (line: Line) => <p>Details of {line.name}</p>
const findPeople = (text: string) =>
  Promise.resolve(people.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((name) => ({ value: name, name })))

const texts = {
  none: 'You have no lines yet',
  about: 'Get started by clicking on the New line button',
  filtered: 'No lines match these filters',
}

/** The list kit in the state that `?state=` names. */
export default function Lists() {
  const [opened, setOpened] = useState('')
  const list = useListScreen(linesRow, {
    name: 'gallery-lines',
    label: 'Lines',
    texts,
    limit: 25,
    columns,
    actions,
    rowName,
    filters: [
      { kind: 'choices', field: 'status', label: 'Status', options: statusLabels },
      { kind: 'names', field: 'assigned', label: 'Assigned to', find: findPeople },
      { kind: 'text', field: 'q', label: 'Search by name' },
    ],
  })
  const totals = {
    name: <strong>{formatTotal(list.total)} lines</strong>,
    done: <ProgressBar label="Progress of all" value={58} estimate={58} valueText="58 %" />,
    impressions: '4,521,998,120',
  }
  return (
    <>
      <div className={styles.head}>
        <Views views={views} filters={list.filters} path="/" search={list.search} />
        <nav aria-label="States" className={styles.states}>
          {states.map((each) => (
            <a key={each} href={`?kit=lists&state=${each}`}>
              {each}
            </a>
          ))}
          <a href="?kit=lists&dir=rtl">right to left</a>
        </nav>
      </div>
      <ListView
        list={list}
        rowHeight={54}
        totals={totals}
        detail={detail}
        onRowClick={(line) => setOpened(line.name)}
        footnote={opened ? `Opened ${opened}` : 'A list that no server has'}
      />
    </>
  )
}
