/** Time in which an action can be undone, in milliseconds from the moment at which a person is told its outcome. */
export const undoMs = 10_000
