import { LoadingOverlay } from '@spotdesk/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { BoundValues } from './BoundValues.tsx'
import { BoxValues, DayValues } from './BoxValues.tsx'
import { BrandSafety } from './BrandSafety.tsx'
import { CodeValues } from './CodeValues.tsx'
import { HourValues } from './HourValues.tsx'
import { ListValues } from './ListValues.tsx'
import { PatternValues } from './PatternValues.tsx'
import { type EditorKind, findEditorKind, type ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

const editors: Readonly<Record<EditorKind, ComponentType<ValueEditorProps>>> = {
  boxes: BoxValues,
  days: DayValues,
  list: ListValues,
  hours: HourValues,
  brandSafety: BrandSafety,
  patterns: PatternValues,
  codes: CodeValues,
  numbers: BoundValues,
  versions: BoundValues,
  // Calendars and maps are large.
  dates: lazy(() => import('./DateValues.tsx')),
  place: lazy(() => import('./PlaceValues.tsx')),
}

/** The fields of the values of a rule, as its type has them. */
export default function ValueEditor(props: ValueEditorProps) {
  const Editor = editors[findEditorKind(props.type)]
  return (
    <div className={styles.editor}>
      <Suspense fallback={<LoadingOverlay scope="container" />}>
        <Editor key={props.type.type} {...props} />
      </Suspense>
    </div>
  )
}
