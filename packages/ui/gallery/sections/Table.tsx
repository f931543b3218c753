import {
  Badge,
  Checkbox,
  type CheckboxSelection,
  DeliveryStripe,
  IconButton,
  Link,
  Menu,
  Pagination,
  ProgressBar,
  StatusDot,
  type Tone,
} from '@spotdesk/ui'
import { Archive, Copy, Ellipsis, FileText, Pause, Pencil } from 'lucide-react'
import { useState } from 'react'
import styles from '../Gallery.module.css'

interface Row {
  id: string
  name: string
  advertiser: string
  tone: Tone
  shape: 'dot' | 'ring'
  status: string
  stripe?: Tone
  value: number | null
  estimate: number
}

const rows: Row[] = [
  {
    id: '104213',
    name: 'Bloom & Oak – Back to School 36',
    advertiser: 'Helio Energy',
    tone: 'ok',
    shape: 'dot',
    status: 'Running',
    value: 62.4,
    estimate: 97,
  },
  {
    id: '104210',
    name: 'Prairie Bank – Spring Launch 25',
    advertiser: 'Northwind Coffee',
    tone: 'bad',
    shape: 'dot',
    status: 'Under-delivering',
    stripe: 'bad',
    value: 18,
    estimate: 44.5,
  },
  {
    id: '104263',
    name: 'Juniper Health – Promoție de primăvară în Iași și Galați',
    advertiser: 'Juniper Health',
    tone: 'muted',
    shape: 'ring',
    status: 'Paused',
    value: 0.04,
    estimate: 12,
  },
  {
    id: '104238',
    name: 'Atlas Mutual – Drive Time 31',
    advertiser: 'Vantage Motors',
    tone: 'warn',
    shape: 'dot',
    status: 'Ending soon',
    stripe: 'warn',
    value: 88.1,
    estimate: 94,
  },
  {
    id: '104282',
    name: 'Kestrel Air – Always On 1',
    advertiser: 'Lumen Telecom',
    tone: 'muted',
    shape: 'ring',
    status: 'Draft',
    value: null,
    estimate: 0,
  },
]

export function Table() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['104210']))
  const [page, setPage] = useState({ pageIndex: 3, pageSize: 15 })
  const selection: CheckboxSelection = chosen.size === 0 ? 'none' : chosen.size === rows.length ? 'all' : 'some'
  const toggle = (id: string, isSelected: boolean) =>
    setChosen(new Set(isSelected ? [...chosen, id] : [...chosen].filter((key) => key !== id)))
  return (
    <section aria-label="Table furniture" className={styles.tableSection}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="Select all"
                selection={selection}
                onChange={() => setChosen(new Set(selection === 'all' ? [] : rows.map((row) => row.id)))}
              />
            </th>
            <th>Campaign</th>
            <th>ID</th>
            <th>Status</th>
            <th>Progress</th>
            <th className={styles.number}>Total spend</th>
            <th>Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={chosen.has(row.id) ? styles.selected : undefined}>
              <td>
                <Checkbox
                  aria-label={`Select ${row.name}`}
                  isSelected={chosen.has(row.id)}
                  onChange={(isSelected) => toggle(row.id, isSelected)}
                />
              </td>
              <td>
                <span className={styles.name}>
                  <DeliveryStripe tone={row.stripe} label={row.status} />
                  <span className={styles.names}>
                    <Link variant="strong" href={`#${row.id}`}>
                      {row.name}
                    </Link>
                    <Link variant="quiet" href="#advertiser">
                      {row.advertiser}
                    </Link>
                  </span>
                </span>
              </td>
              <td>
                <Badge>{row.id}</Badge>
              </td>
              <td>
                <StatusDot tone={row.tone} shape={row.shape}>
                  {row.status}
                </StatusDot>
              </td>
              <td>
                <ProgressBar
                  label={`Progress of ${row.name}`}
                  value={row.value}
                  estimate={row.estimate}
                  tone={row.tone}
                  className={styles.progress}
                />
              </td>
              <td className={styles.number}>$94,084.61</td>
              <td>
                <RowMenu name={row.name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Pagination {...page} total={214} onChange={setPage} />
      </div>
    </section>
  )
}

function RowMenu({ name }: { name: string }) {
  const [last, setLast] = useState('')
  const act = (id: string) => () => setLast(id)
  return (
    <span data-last-action={last}>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`Actions of ${name}`} size="small" />}
        label={`Actions of ${name}`}
        groups={[
          [
            { id: 'edit', label: 'Quick edit', icon: Pencil, onAction: act('edit') },
            { id: 'pause', label: 'Pause', icon: Pause, onAction: act('pause') },
            {
              id: 'duplicate',
              label: 'Duplicate',
              icon: Copy,
              isDisabled: true,
              description: 'Needs the permission to create',
              onAction: act('duplicate'),
            },
            { id: 'report', label: 'Generate report', icon: FileText, onAction: act('report') },
          ],
          [{ id: 'archive', label: 'Archive', icon: Archive, isDestructive: true, onAction: act('archive') }],
        ]}
      />
    </span>
  )
}
