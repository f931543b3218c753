import { weekDayLabels, weekDays } from '@spotdesk/sdk/values'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import {
  type ScheduleCell,
  hasHour,
  hoursOfDay,
  hoursOfGroup,
  rectangle,
  type Schedule,
  spanOfDays,
  toggled,
  wholeDay,
  wholeGroup,
  wholeHour,
  wholeWeek,
  withDayCopied,
} from './schedule.ts'
import { cellAt, cellStop, headerStops, nextStop, type Stop, stopName, findStop } from './schedule-stops.ts'
import { clockText, groupLabels, rectangleText, shortDayLabels } from './schedule-texts.ts'
import styles from './ScheduleGrid.module.css'
import { CopyDay, ScheduleHeader } from './ScheduleParts.tsx'
import { useRectangle } from './use-rectangle.ts'

interface ScheduleTableProps {
  label: string
  value: Schedule
  onChange: (value: Schedule) => void
  supply: readonly (readonly number[])[] | undefined
  isDisabled: boolean
  describedBy: string | undefined
}

const hours = Array.from({ length: hoursOfDay }, (_, hour) => hour)

/** The hours themselves, as a grid with one tab stop: arrow keys move over cells, headers and the copy button of a day. */
export function ScheduleTable({ label, value, onChange, supply, isDisabled, describedBy }: ScheduleTableProps) {
  const t = useText()
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Stop>({ row: 0, column: 0 })
  const { drawing, preview, begin, extend } = useRectangle(value, onChange)
  // The last set cell. A range by Shift begins there and gives the same state to all of its hours.
  const anchor = useRef<ScheduleCell | null>(null)
  const isAnchor = (cell: ScheduleCell) => anchor.current !== null && toCellName(anchor.current) === toCellName(cell)
  const drawn = new Set(drawing ? rectangle(drawing.from, drawing.to).map(toCellName) : [])
  const most = Math.max(1, ...(supply ?? []).flat())

  const go = (next: Stop) => {
    setStop(next)
    grid.current?.querySelector<HTMLElement>(`[data-stop="${stopName(next)}"]`)?.focus()
  }
  const pressKey = (event: KeyboardEvent) => {
    const here = findStop(event.target as Element)
    if (isDisabled || !here) return
    const cell = cellAt(here)
    if (event.key === ' ' && cell) {
      event.preventDefault()
      anchor.current = cell
      onChange(toggled(value, [cell]))
    }
    const next = nextStop(here, event)
    if (!next) return
    event.preventDefault()
    const nextCell = cellAt(next)
    if (event.shiftKey && cell) {
      if (!nextCell) return
      if (drawing) extend(nextCell, 'keys')
      else begin(cell, 'keys', nextCell, isAnchor(cell) ? hasHour(value, cell) : undefined)
    }
    go(next)
  }
  const pressPointer = (event: PointerEvent) => {
    const here = findStop(event.target as Element)
    const cell = here && cellAt(here)
    if (!cell || isDisabled || event.button !== 0) return
    event.preventDefault()
    go(here)
    if (event.shiftKey && anchor.current) return begin(anchor.current, 'pointer', cell, hasHour(value, anchor.current))
    anchor.current = cell
    begin(cell, 'pointer')
  }
  const movePointer = (event: PointerEvent) => {
    const here = event.buttons === 0 ? null : findStop(document.elementFromPoint(event.clientX, event.clientY))
    const cell = here && cellAt(here)
    if (cell) extend(cell, 'pointer')
  }
  const header = (at: Stop, [text, name]: readonly [string, string], cells: () => ScheduleCell[], className?: string) => (
    <ScheduleHeader
      key={stopName(at)}
      at={at}
      current={stop}
      text={text}
      name={name}
      className={className}
      isDisabled={isDisabled}
      onFocus={() => setStop(at)}
      onPress={() => onChange(toggled(value, cells()))}
    />
  )
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-describedby={describedBy}
      onKeyDown={pressKey}
      onPointerDown={pressPointer}
      onPointerMove={movePointer}
      className={styles.grid}
    >
      <div role="row" className={styles.row}>
        {header(headerStops.week, [t('All'), t('All hours of the week')], wholeWeek)}
        {groupLabels.map((group, index) =>
          header(
            headerStops.group(index),
            [t(group), t('Every hour of {group}', { group: t(group) })],
            () => wholeGroup(index),
            classNames(styles.group, index === 1 && styles.second),
          ),
        )}
      </div>
      <div role="row" className={styles.row}>
        <span role="presentation" />
        {hours.map((hour) =>
          header(
            headerStops.hour(hour),
            [clockText(hour).slice(0, 2), t('{hour} of every day', { hour: clockText(hour) })],
            () => wholeHour(hour),
            hour === hoursOfGroup ? styles.second : undefined,
          ),
        )}
      </div>
      {weekDays.map((day, row) => (
        <div role="row" key={day} className={styles.row}>
          {header(
            headerStops.day(day),
            [t(shortDayLabels[day]), t('{day}, every hour', { day: t(shortDayLabels[day]) })],
            () => wholeDay(day),
            styles.day,
          )}
          {hours.map((hour) => (
            <div
              key={hour}
              role="gridcell"
              data-stop={toCellName({ day, hour })}
              tabIndex={toCellName({ day, hour }) === stopName(stop) ? 0 : -1}
              aria-selected={hasHour(preview, { day, hour })}
              aria-label={`${t(weekDayLabels[day])} ${clockText(hour)}`}
              onFocus={() => setStop({ row, column: hour })}
              className={classNames(
                styles.cell,
                hour === hoursOfGroup && styles.second,
                drawn.has(toCellName({ day, hour })) && styles.drawn,
              )}
              style={{ '--supply': (supply?.[row]?.[hour] ?? 0) / most } as CSSProperties}
            />
          ))}
          <CopyDay day={day} isDisabled={isDisabled} onCopy={(to) => onChange(withDayCopied(value, day, to))} />
        </div>
      ))}
      {drawing && (
        <span role="status" className={styles.tip} style={tipPlace(drawing.from, drawing.to)}>
          {rectangleText(t, drawing.from, drawing.to)}
        </span>
      )}
    </div>
  )
}

const toCellName = (cell: ScheduleCell): string => stopName(cellStop(cell))

/** Below the last cell of a rectangle, at its right. */
function tipPlace(from: ScheduleCell, to: ScheduleCell): CSSProperties {
  return { '--tip-day': spanOfDays(from, to)[1], '--tip-hour': Math.max(from.hour, to.hour) } as CSSProperties
}
