import type { MenuAction } from '@spotdesk/ui'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, MoveHorizontal, Minus, Plus, X } from 'lucide-react'
import type { Sort } from '@spotdesk/sdk/rules'
import { t } from '../../text.ts'
import { type GridColumn, getSortName } from '../column.ts'
import type { LayoutControls } from './use-column-layout.ts'
import type { ColumnWidths } from './use-column-widths.ts'

const step = 24

interface ColumnMenuContext {
  sort: Sort | null
  onSortTo: (sort: Sort | null) => void
  widths: ColumnWidths
  controls: LayoutControls
  onFit: (field: string) => void
}

/** The menu of a column: everything that the pointer can do to it. */
export function columnMenu<Row>(column: GridColumn<Row>, { sort, onSortTo, widths, controls, onFit }: ColumnMenuContext): MenuAction[][] {
  const { field } = column
  const width = widths.widthOf(field, column.width)
  const name = getSortName(column)
  const sorting: MenuAction[] = name
    ? [
        {
          id: 'descending',
          label: t('Sort descending'),
          icon: ArrowDown,
          onAction: () => onSortTo({ field: name, direction: 'descending' }),
        },
        { id: 'ascending', label: t('Sort ascending'), icon: ArrowUp, onAction: () => onSortTo({ field: name, direction: 'ascending' }) },
        { id: 'none', label: t('Do not sort'), icon: X, isDisabled: sort?.field !== name, onAction: () => onSortTo(null) },
      ]
    : []
  const shape: MenuAction[] = [
    { id: 'fit', label: t('Fit to content'), icon: MoveHorizontal, onAction: () => onFit(field) },
    { id: 'wider', label: t('Wider'), icon: Plus, onAction: () => widths.set(field, width + step) },
    { id: 'narrower', label: t('Narrower'), icon: Minus, onAction: () => widths.set(field, width - step) },
  ]
  const shown = controls.entries.filter(({ hide }) => !hide)
  const at = shown.findIndex((entry) => entry.field === field)
  const place: MenuAction[] = column.isPinned
    ? []
    : [
        {
          id: 'left',
          label: t('Move left'),
          icon: ArrowLeft,
          isDisabled: shown[at - 1]?.isPinned ?? true,
          onAction: () => controls.moveShown(field, -1),
        },
        {
          id: 'right',
          label: t('Move right'),
          icon: ArrowRight,
          isDisabled: at === shown.length - 1,
          onAction: () => controls.moveShown(field, 1),
        },
        { id: 'hide', label: t('Hide column'), icon: EyeOff, onAction: () => controls.toggle(field) },
      ]
  return [sorting, shape, place]
}
