import { Picker } from '@spotdesk/ui'
import { DateRangePanel, type RangeDraft } from '@spotdesk/ui/dates'
import { appliedRange, type DateRange, type DateRangeKey, dateRangeLabels, offeredRanges, predefinedRange } from '@spotdesk/sdk/rules'
import { limits, startOfDay } from '@spotdesk/sdk/values'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../dates.ts'
import { label as translateLabel } from '../text.ts'
import { useUser } from '../session/use-user.ts'

/** A range with the key it was picked by; the range of `ALL` is the whole delivery. */
export interface PickedRange {
  key: DateRangeKey | null
  range: DateRange
}

interface DateRangePickerProps {
  label: string
  value: DateRange
  /** The whole range, which `ALL` means. */
  whole: DateRange
  /** The name of `ALL`, where it is not the whole delivery. */
  wholeLabel?: string
  /** A picked range begins and ends with the days of this zone: the account's in delivery. */
  zone: string
  now: Date
  onChange: (picked: PickedRange) => void
}

/** A range of days in a toolbar: presets beside calendars that reach back as far as statistics are kept. Nothing changes before Apply. */
export function DateRangePicker({ label, value, whole, wholeLabel, zone, now, onChange }: DateRangePickerProps) {
  const dates = useDates()
  const { dateFormat, timeFormat } = useUser()
  // Opened and applied as it is, the whole range stays the whole range.
  const isWhole = value.start.getTime() === whole.start.getTime() && value.end.getTime() === whole.end.getTime()
  const unpicked = { key: isWhole ? ('ALL' as const) : null, ...value }
  const [draft, setDraft] = useState<RangeDraft<DateRangeKey>>(unpicked)
  const { key, start, end } = draft
  const toRange = (preset: DateRangeKey) => (preset === 'ALL' ? whole : predefinedRange(preset, now, zone))
  const apply = () => {
    if (!start || !end) return
    // The whole delivery begins and ends at its own instants.
    onChange({ key, range: key ? toRange(key) : appliedRange(start, new Date(end.getTime() - 1), zone) })
  }
  return (
    <Picker
      label={label}
      isLabelHidden
      icon={Calendar}
      value={`${dates.day(value.start, zone)} – ${dates.lastDay(value.end, zone)}`}
      onOpen={() => setDraft(unpicked)}
      onApply={apply}
    >
      <DateRangePanel
        {...{ zone, now, draft }}
        formats={{ dateFormat, timeFormat }}
        min={startOfDay(now, zone, -limits.lookBackDays)}
        onDraft={setDraft}
        presets={offeredRanges(whole.end, now, zone).map((preset) => ({
          key: preset,
          label: preset === 'ALL' && wholeLabel ? wholeLabel : translateLabel(dateRangeLabels[preset]),
          range: toRange(preset),
        }))}
      />
    </Picker>
  )
}
