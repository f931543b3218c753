import { ComboBoxes } from './ComboBoxes.tsx'
import { Calendars, DateFields } from './DateFields.tsx'
import { NumberFields } from './NumberFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'

/** Every field of forms in its states. */
export default function FieldKit() {
  return (
    <>
      <NumberFields />
      <ChoiceFields />
      <ComboBoxes />
      <DateFields />
      <Calendars />
    </>
  )
}
