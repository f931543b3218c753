/** A figure at the head of a page. */
import type { Deviation } from '@spotdesk/sdk/rules'
import { t } from '../../text.ts'

/** A figure with its label above it, and what it is held against below. */
export interface FigureProps {
  label: string
  value: string
  tone?: 'bad' | 'warn' | undefined
  more: readonly (string | null)[]
}

/** A deviation as the value of a figure. */
export function toPaceFigure({ direction, percent, severity }: Deviation): Pick<FigureProps, 'value' | 'tone'> {
  const sign = { behind: '−', ahead: '+', onPace: '' }[direction]
  return {
    value: direction === 'onPace' ? t('On pace') : `${sign}${percent}%`,
    tone: severity === 'red' ? 'bad' : severity === 'orange' ? 'warn' : undefined,
  }
}
