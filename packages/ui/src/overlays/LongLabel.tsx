import { Focusable } from 'react-aria-components'
import { Tooltip } from './Tooltip.tsx'

/** Labels longer than this many characters get a tooltip with the whole text. */
export const longLabelCharacters = 80

export interface LongLabelProps {
  text: string
  className?: string
}

/** A text that is longer than 80 characters gets a tooltip, for the mouse and for the keyboard. */
export function LongLabel({ text, className }: LongLabelProps) {
  if (text.length <= longLabelCharacters) return <span className={className}>{text}</span>
  return (
    <Tooltip label={text}>
      <Focusable>
        {/* A text is not a control; `img` is the role that React Aria and screen readers accept for a focusable one. */}
        <span role="img" aria-label={text} className={className}>
          {text}
        </span>
      </Focusable>
    </Tooltip>
  )
}
