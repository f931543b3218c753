/** Columns of a distribution: the place, as a tree of publishers and zones, and its figures. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { GridColumn } from '../../grid/column.ts'
import { ScreenLink } from '../../page/ScreenLink.tsx'
import { t } from '../../text.ts'
import type { DistributionLine } from './distribution-lines.ts'
import styles from './distribution.module.css'
import { type Printing, measureColumns } from './measures.ts'

export interface DistributionColumns {
  printing: Printing
  toggle: (publisherId: number) => void
  /** The address of a zone's breakdown. */
  pathOf: (publisherId: number, zoneId: number) => string
}

export function distributionColumns(columns: DistributionColumns): GridColumn<DistributionLine>[] {
  return [
    {
      field: 'name',
      header: t('Publisher and zone'),
      width: 280,
      isSortable: true,
      isPinned: true,
      text: formatPlace,
      cell: (line) => <PlaceCell line={line} columns={columns} />,
    },
    ...measureColumns<DistributionLine>(columns.printing, 'places'),
  ]
}

function formatPlace(line: DistributionLine): string {
  if (line.kind === 'other') return t('Other publishers')
  return line.kind === 'zone' ? line.zone.name : line.publisher.name
}

function PlaceCell({ line, columns: { toggle, pathOf } }: { line: DistributionLine; columns: DistributionColumns }) {
  if (line.kind === 'other') return <span className={styles.other}>{t('Other publishers')}</span>
  const { publisher } = line
  if (line.kind === 'zone')
    return (
      <span className={styles.zone}>
        <ScreenLink href={pathOf(publisher.id, line.zone.id)} className={styles.zoneName} title={line.zone.name} dir="auto">
          {line.zone.name}
        </ScreenLink>
      </span>
    )
  const isShown = line.isOpen
  const Chevron = isShown ? ChevronDown : ChevronRight
  return (
    <span className={styles.publisher}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isShown}
        aria-label={t('Zones of {name}', { name: publisher.name })}
        onClick={() => toggle(publisher.id)}
      >
        <Chevron size={16} aria-hidden className={isShown ? undefined : styles.forward} />
      </button>
      <span className={styles.publisherName} title={publisher.name} dir="auto">
        {publisher.name}
      </span>
      <span className={styles.count}>{t('{zones, plural, one {# zone} other {# zones}}', { zones: line.zones })}</span>
    </span>
  )
}
