import { brandSafetyCategories, brandSafetyLevels } from '@spotdesk/sdk/targeting'
import { classNames, LinkButton, ToggleField } from '@spotdesk/ui'
import { Ban, Lock } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { label, t } from '../../text.ts'
import {
  categories,
  type Category,
  isExcluded,
  type Level,
  toSafetyMatrix,
  pressed,
  presetMatrix,
  findSafetyPreset,
  type SafetyMatrix,
  safetyPresets,
  valuesOfMatrix,
} from './brand-safety.ts'
import { useAgencyRules } from './use-agency-rules.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

const levelLabels: Readonly<Record<Level, string>> = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }

/** Excluded risks of episodes: each sensitive topic from one level on. */
export function BrandSafety({ fields, set }: ValueEditorProps) {
  const matrix = toSafetyMatrix(fields.values)
  const change = (next: SafetyMatrix) => set({ values: valuesOfMatrix(next), exclude: true })
  const chosen = categories.filter((category) => matrix[category]).length
  return (
    <>
      <ToggleField
        label={t('Presets')}
        value={findSafetyPreset(matrix)}
        onChange={(id) => change(presetMatrix(id))}
        options={safetyPresets.map(({ id, label: name, description }) => ({ value: id, label: `${label(name)}: ${label(description)}` }))}
      />
      <Matrix matrix={matrix} onChange={change} />
      <div className={styles.counts}>
        <span role="status">
          {t('{count} of {all} topics. Episodes of an excluded risk do not carry the ad. Floor is always excluded.', {
            count: chosen,
            all: categories.length,
          })}
        </span>
        {chosen > 0 && <LinkButton onPress={() => change({})}>{t('Exclude nothing')}</LinkButton>}
      </div>
      <Unrated />
    </>
  )
}

/** The meaning of the rule for episodes that nobody has rated. */
function Unrated() {
  const rules = useAgencyRules()
  const texts = {
    EXCLUDE: () => t('Episodes without a rating are left out too, as your agency has set for unrated content.'),
    ALLOW: () => t('Episodes without a rating may carry the ad, as your agency has set for unrated content.'),
    unknown: () => t('Episodes without a rating are left out too, unless your agency allows unrated content.'),
  }
  return <p className={styles.quiet}>{texts[rules?.unratedContent ?? 'unknown']()}</p>
}

interface CellPosition {
  /** −1: the head of the columns. */
  row: number
  column: number
}

const steps: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
const toCellName = ({ row, column }: CellPosition) => `${row}:${column}`
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

interface MatrixProps {
  matrix: SafetyMatrix
  onChange: (matrix: SafetyMatrix) => void
}

/** Topics down and levels across, with one stop of Tab: arrow keys move, Space or Enter presses. */
function Matrix({ matrix, onChange }: MatrixProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CellPosition>({ row: 0, column: 0 })
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = {
      row: within(at.row + step.row, -1, categories.length - 1),
      column: within(at.column + step.column, 0, brandSafetyLevels.length - 1),
    }
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${toCellName(next)}"]`)?.focus()
  }
  const stop = (place: CellPosition) => ({
    type: 'button' as const,
    'data-place': toCellName(place),
    tabIndex: toCellName(place) === toCellName(at) ? 0 : -1,
    onFocus: () => setAt(place),
  })
  const head = (level: Level, column: number) => (
    <div role="columnheader" key={level}>
      <button
        {...stop({ row: -1, column })}
        aria-label={t('{level} risk, every topic', { level: label(levelLabels[level]) })}
        onClick={() => onChange(pressed(matrix, categories, level))}
        className={styles.safetyHeader}
      >
        {label(levelLabels[level])}
      </button>
    </div>
  )
  const cell = (category: Category, row: number, level: Level, column: number) => {
    const isOut = isExcluded(matrix, category, level)
    const names = { topic: label(brandSafetyCategories[category]), level: label(levelLabels[level]) }
    return (
      <div role="gridcell" key={level}>
        <button
          {...stop({ row, column })}
          aria-pressed={isOut}
          aria-label={t('{topic}, {level} risk: exclude', names)}
          onClick={() => onChange(pressed(matrix, [category], level))}
          className={classNames(styles.safetyCell, isOut && styles.excluded)}
        >
          {isOut && <Ban size={14} aria-hidden />}
        </button>
      </div>
    )
  }
  return (
    <div ref={grid} role="grid" tabIndex={-1} aria-label={t('Excluded risks')} onKeyDown={pressKey} className={styles.safety}>
      <div role="row" className={styles.safetyRow}>
        <div role="columnheader" className={styles.topic}>
          {t('Topic')}
        </div>
        {brandSafetyLevels.map(head)}
        <div role="columnheader" className={styles.safetyHeader}>
          {t('Floor')}
        </div>
      </div>
      {categories.map((category, row) => (
        <div role="row" key={category} className={styles.safetyRow}>
          <div role="rowheader" className={styles.topic}>
            {label(brandSafetyCategories[category])}
          </div>
          {brandSafetyLevels.map((level, column) => cell(category, row, level, column))}
          <div role="gridcell" aria-label={t('Floor, always excluded')} className={classNames(styles.safetyCell, styles.floor)}>
            <Lock size={12} aria-hidden />
          </div>
        </div>
      ))}
    </div>
  )
}
