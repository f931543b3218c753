import { CategoryCharts } from './charts/CategoryCharts.tsx'
import { MoreTimeCharts } from './charts/MoreTimeCharts.tsx'
import { StateCharts } from './charts/StateCharts.tsx'
import { TimeCharts } from './charts/TimeCharts.tsx'

/** Every chart of the kit. */
export default function Charts() {
  return (
    <>
      <TimeCharts />
      <MoreTimeCharts />
      <CategoryCharts />
      <StateCharts />
    </>
  )
}
