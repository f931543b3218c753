import type { insights } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { CompactSelect, LinkButton, ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, countFormat, HeatMap, percentFormat } from '@spotdesk/ui/charts'
import { useState } from 'react'
import { t } from '../../../../shared/text.ts'
import { useUrlSearch } from '../../../../shared/data/use-url-search.ts'
import {
  countColumn,
  percentCell,
  percentColumn,
  rateText,
  smallRateText,
  textColumn,
} from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { type MatrixMeasure, toDcoMatrix } from './matrix-values.ts'

type MatrixData = NonNullable<insights.Dco['matrix']>

/** Two sections against each other; which two stands in the address. */
export function Matrix({ answer: { matrix, sections }, frames }: { answer: insights.Dco; frames: Frames }) {
  const { change } = useUrlSearch()
  if (sections.length < 2)
    return (
      <section className={styles.card} aria-labelledby="matrix">
        <h2 id="matrix">{t('Sections together')}</h2>
        <p className={styles.quiet}>{t('The creatives have one section. Two are compared here as soon as there are two.')}</p>
      </section>
    )
  if (!matrix)
    return (
      <section className={styles.card} aria-labelledby="matrix">
        <h2 id="matrix">{t('Sections together')}</h2>
        <p className={styles.sentence}>{t('The address names sections that were not played in this range.')}</p>
        <LinkButton onPress={() => change({ rows: undefined, columns: undefined })}>{t('Compare the first two sections')}</LinkButton>
      </section>
    )
  return <Map matrix={matrix} names={sections.map(({ section }) => section)} frames={frames} />
}

function Map({ matrix, names, frames }: { matrix: MatrixData; names: readonly string[]; frames: Frames }) {
  const { change } = useUrlSearch()
  const [measure, setMeasure] = useState<MatrixMeasure>('impressions')
  const { rows, columns } = matrix
  const title = t('{rows} × {columns}', { rows, columns })
  const options = names.map((name) => ({ value: name, label: name }))
  const map = toDcoMatrix(matrix.cells, measure)
  return (
    <ChartFrame
      title={title}
      {...frames('matrix')}
      controls={
        <div className={styles.tools}>
          <span className={styles.tool}>
            {t('Rows')}
            <CompactSelect
              label={t('Section of the rows')}
              value={rows}
              options={options}
              onChange={(name) => change({ rows: name, columns: name === columns ? rows : columns })}
            />
          </span>
          <span className={styles.tool}>
            {t('Columns')}
            <CompactSelect
              label={t('Section of the columns')}
              value={columns}
              options={options}
              onChange={(name) => change({ columns: name, rows: name === rows ? columns : rows })}
            />
          </span>
          <ToggleGroup
            label={t('Measure')}
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'impressions', label: t('Impressions') },
              { value: 'ltr', label: t('LTR') },
              { value: 'clickRate', label: t('Click rate') },
            ]}
          />
        </div>
      }
      table={{
        columns: [
          textColumn(rows),
          textColumn(columns),
          countColumn(t('Impressions')),
          percentColumn(t('Listen-through rate')),
          countColumn(t('Clicks')),
          percentColumn(t('Click rate')),
        ],
        rows: matrix.cells.map((cell) => [
          cell.row,
          cell.column,
          cell.impressions,
          percentCell(cell.ltr),
          cell.clicks,
          percentCell(cell.clickRate),
        ]),
      }}
    >
      <HeatMap
        label={title}
        rows={map.rows}
        columns={map.columns}
        values={map.values}
        format={measure === 'impressions' ? countFormat('imp.') : percentFormat()}
        isRelative={measure !== 'impressions'}
        details={(row, column) => {
          const cell = map.cellAt(row, column)
          if (!cell) return []
          return [
            { label: t('Impressions'), value: formatTotal(cell.impressions) },
            { label: t('LTR'), value: rateText(cell.ltr) },
            { label: t('Click rate'), value: smallRateText(cell.clickRate) },
          ]
        }}
        cellHeight={40}
      />
    </ChartFrame>
  )
}
