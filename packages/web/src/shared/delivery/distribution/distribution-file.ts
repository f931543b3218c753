/** A distribution as a CSV file: its lines as they are sorted and found, all zones open, with the zone of its times and how new it is. */
import type { statistics } from '@spotdesk/sdk/contract'
import { csvLine, csvMark, escapeFormula } from '@spotdesk/sdk/values'
import { t } from '../../text.ts'
import type { DistributionLine } from './distribution-lines.ts'
import { type Printing, fileColumns } from './measures.ts'

/** `Level` tells sums from what they are of, so that nothing is added twice. */
export function distributionCsv(
  lines: readonly DistributionLine[],
  { totals, asOf, currency }: statistics.Distribution,
  printing: Printing,
): string {
  const columns = fileColumns(printing, 'places')
  const head = [t('Level'), t('Publisher ID'), t('Publisher'), t('Zone ID'), t('Zone'), ...columns.map(({ label }) => label)]
  const tail = [currency ?? '', printing.zone, asOf ? printing.dates.dayTime(asOf, printing.zone) : '']
  const line = (place: readonly (string | number)[], measures: statistics.Measures) =>
    [...place, ...columns.map(({ value }) => value(measures) ?? ''), ...tail].map((cell) =>
      typeof cell === 'number' ? String(cell) : escapeFormula(cell),
    )
  const rows = [
    [...head, t('Currency'), t('Time zone'), t('Data as of')],
    ...lines.map((row) => line(toPlaceCells(row), row)),
    line([t('Total'), '', '', '', ''], totals),
  ]
  return `${csvMark}${rows.map(csvLine).join('')}`
}

function toPlaceCells(line: DistributionLine): (string | number)[] {
  if (line.kind === 'other') return [t('Other publishers'), '', '', '', '']
  const { publisher } = line
  if (line.kind === 'publisher') return [t('Publisher'), publisher.id, publisher.name, '', '']
  return [t('Zone'), publisher.id, publisher.name, line.zone.id, line.zone.name]
}
