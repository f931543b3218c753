import { Select } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { dateFormats, formatDay, formatTime, type Formats, timeFormats } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { loadUser } from '../../shared/load-user.ts'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { useUser } from '../../shared/use-user.ts'

/** How days and times read on every screen, each choice shown as the present moment. */
export function FormatChoice() {
  const { dateFormat, timeFormat, timeZone } = useUser()
  const [now] = useState(() => new Date())
  const save = async (changed: Partial<Formats>) => {
    try {
      await write(session.updateCurrentUser, { body: changed })
      await loadUser()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <>
      <Select
        label="Dates"
        options={dateFormats.map((value) => ({ value, label: formatDay(now, timeZone, { dateFormat: value }) }))}
        value={dateFormat}
        onChange={(next) => next && void save({ dateFormat: next })}
      />
      <Select
        label="Times"
        options={timeFormats.map((value) => ({ value, label: formatTime(now, timeZone, { timeFormat: value }) }))}
        value={timeFormat}
        onChange={(next) => next && void save({ timeFormat: next })}
      />
    </>
  )
}
