import { FieldFrame } from '../FieldFrame.tsx'
import type { FieldTexts } from '../FieldParts.tsx'
import { ToggleGroup, type ToggleGroupProps } from './ToggleGroup.tsx'

export type ToggleFieldProps<T extends string> = ToggleGroupProps<T> &
  FieldTexts & { isRequired?: boolean; name?: string; onBlur?: () => void }

/** A toggle group as a field of a form: its label, description and error in sight. */
export function ToggleField<T extends string>({ className, onBlur, name, ...props }: ToggleFieldProps<T>) {
  const values = props.selectionMode === 'multiple' ? props.value : [props.value]
  return (
    <FieldFrame {...props} onLeave={onBlur} className={className}>
      {({ note }) => (
        <>
          <ToggleGroup {...props} aria-describedby={note} />
          {name && values.map((value) => value !== null && <input key={value} type="hidden" name={name} value={value} />)}
        </>
      )}
    </FieldFrame>
  )
}
