/** Parts that the four tabs of insights share: the period of their calls, and what the frames of their charts say. */
import { compactUtc } from '@spotdesk/sdk/values'
import type { ChartFrameProps } from '@spotdesk/ui/charts'
import { useDates } from '../../dates.ts'
import { t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'
import type { PageRange } from '../use-page-range.ts'

/** The period of a call; empty where the address has no range: everything delivered. `to` includes its second, a range not its end. */
export function toInsightPeriod({ isChosen, value }: Pick<PageRange, 'isChosen' | 'value'>): { from?: string; to?: string } {
  if (!isChosen) return {}
  return { from: compactUtc(value.start), to: compactUtc(new Date(value.end.getTime() - 1000)) }
}

/** Props of the frame of a chart that say of what, of when and of which zone its numbers are. */
export type FrameProps = Pick<ChartFrameProps, 'subject' | 'zone' | 'asOf' | 'note' | 'fileName'>
/** Of a chart by its name in files; in another zone than the account's, in which ranges are chosen. */
export type Frames = (name: string, zone?: string) => FrameProps

/** The thing that the numbers are of. */
export interface InsightSubject {
  /** In the names of files; a campaign unless told otherwise. */
  kind?: 'campaign' | 'order'
  id: number
  name: string
}

/** Subject, zone, range and age of the numbers, for the frames of all charts of a page. */
export function useFrames(subject: InsightSubject, range: PageRange, asOf: Date | null): Frames {
  const dates = useDates()
  const { timeZone } = useUser().agency
  const { start, end } = range.value
  const period = range.isChosen
    ? t('{from} to {to}', { from: dates.day(start, timeZone), to: dates.lastDay(end, timeZone) })
    : t('whole delivery')
  return (name, zone = timeZone) => ({
    subject: subject.name,
    zone,
    ...(asOf && { asOf: dates.dayTime(asOf, zone) }),
    note: asOf ? period : t('no delivery was reported yet'),
    fileName: `${subject.kind ?? 'campaign'}-${subject.id}-${name}`,
  })
}
