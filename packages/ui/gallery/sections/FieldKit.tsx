import { ComboBoxes } from './ComboBoxes.tsx'
import { Calendars, DateFields } from './DateFields.tsx'
import { NumberFields } from './NumberFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { PartsOf } from './PartsOf.tsx'

const sections = { numbers: NumberFields, choices: ChoiceFields, boxes: ComboBoxes, dates: DateFields, calendars: Calendars }

/** Every field of forms in its states. */
export default function FieldKit() {
  return (
    // The form counts for tests how often a key has sent it.
    <form
      noValidate
      data-sent="0"
      onSubmit={(event) => {
        event.preventDefault()
        const { dataset } = event.currentTarget
        dataset['sent'] = String(Number(dataset['sent']) + 1)
      }}
    >
      <input type="submit" hidden value="" />
      <PartsOf sections={sections} />
    </form>
  )
}
