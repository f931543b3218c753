import { Download, Ellipsis, FileImage, Table } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../../actions/IconButton.tsx'
import { LinkButton } from '../../actions/LinkButton.tsx'
import { Menu } from '../../overlays/Menu.tsx'
import { useText } from '../../text.tsx'
import styles from './ChartFrame.module.css'
import { type ChartTable, csvText } from './chart-table.ts'
import { DataTable } from './DataTable.tsx'
import { toFileName } from './file-name.ts'
import { chartPicture } from './picture.ts'
import { saveFile } from '../../save-file.ts'

export interface ChartFrameProps {
  title: string
  /** The subject of the chart, such as a campaign by its name. It stands in the picture and in the names of files. */
  subject?: string
  /** Beside the title: a toggle of what is shown. */
  controls?: ReactNode
  /** The same numbers, for the table and the CSV file. Without it the frame can show and save nothing. */
  table?: ChartTable
  /** Days and hours of the chart are of this IANA zone. */
  zone?: string
  /** True where its slots are hours. */
  hasHours?: boolean
  /** To when the data is complete, as the user reads times: '2026/11/21 22:00'. */
  asOf?: string
  /** More of the footnote: when the next refresh comes. */
  note?: string
  /** Files are called so: 'campaign-104001-spend'. */
  fileName: string
  /** Level of the title's heading. */
  headingLevel?: 2 | 3
  /** Without a frame of its own where it stands in a card. */
  isBare?: boolean
  children: ReactNode
}

/** A chart with its title, its menu (table, CSV, PNG) and a footnote with the zone and the time of its numbers. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, subject, controls, table, zone, hasHours = false, asOf, note, headingLevel = 2, isBare = false, children } = props
  const fileName = toFileName(subject, props.fileName)
  const t = useText()
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const footnote = [
    zone && (hasHours ? t('Hours in {zone} time', { zone }) : t('Days in {zone} time', { zone })),
    asOf && t('data as of {time}', { time: asOf }),
    note,
  ]
    .filter(Boolean)
    .join(' · ')
  const hasRows = table !== undefined && table.rows.length > 0
  const savePicture = async () => {
    const picture = body.current && (await chartPicture(body.current, { title, ...(subject && { subject }), footnote }))
    if (picture) saveFile(`${fileName}.png`, picture)
  }
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby={titleId} className={isBare ? styles.bare : styles.frame}>
      <header className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        {controls}
        <span className={styles.menu}>
          <Menu
            trigger={<IconButton icon={Ellipsis} label={t('Actions of {name}', { name: title })} size="small" />}
            label={t('Actions of {name}', { name: title })}
            groups={[
              [
                {
                  id: 'table',
                  label: isTable ? t('Show as chart') : t('Show as table'),
                  icon: Table,
                  isDisabled: !hasRows,
                  onAction: () => setTable(!isTable),
                },
              ],
              [
                {
                  id: 'csv',
                  label: t('Download CSV'),
                  icon: Download,
                  isDisabled: !hasRows,
                  onAction: () => table && saveFile(`${fileName}.csv`, new Blob([csvText(table, { zone, asOf })], { type: 'text/csv' })),
                },
                // `savePicture` ends in a download.
                {
                  id: 'png',
                  label: t('Download PNG'),
                  icon: FileImage,
                  isDisabled: !hasRows || isTable,
                  onAction: () => void savePicture(),
                },
              ],
            ]}
          />
        </span>
      </header>
      <div ref={body}>{isTable && hasRows ? <DataTable label={t('Values of {name}', { name: title })} table={table} /> : children}</div>
      <footer className={styles.foot}>
        <span>{footnote}</span>
        {hasRows && <LinkButton onPress={() => setTable(!isTable)}>{isTable ? t('Show as chart') : t('Show as table')}</LinkButton>}
      </footer>
    </section>
  )
}
