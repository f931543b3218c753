/** A minute in milliseconds. */
export const minute = 60_000
