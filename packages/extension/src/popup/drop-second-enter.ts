/** Of a double press, from its first to its second. */
const doubleMs = 400
/** When the last question was answered with Enter, as events tell the time. */
let answeredAt = -doubleMs

/** Drops the Enter of a held key, and the second one on a question: it would press what has the focus by then. */
export function dropSecondEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  if (event.repeat || event.timeStamp - answeredAt < doubleMs) swallowEvent(event)
  else if ((event.target as Element).closest('[role=group]')) answeredAt = event.timeStamp
}

/** Nothing else acts on this press. */
export function swallowEvent(event: Pick<KeyboardEvent, 'preventDefault' | 'stopPropagation'>): void {
  event.preventDefault()
  event.stopPropagation()
}
