/** Form of instants in answers: `Date`, or the ISO strings as they came. */
export type Dates = 'date' | 'string'

/** The same shape with text in place of every `Date`. */
export type StringDates<T> = T extends Date
  ? string
  : T extends readonly (infer I)[]
    ? StringDates<I>[]
    : T extends object
      ? WithStringDates<T>
      : T

/** An object with text in place of every `Date`. It has a name of its own, so that an editor shows that name instead of every field. */
export type WithStringDates<T> = { [K in keyof T]: StringDates<T[K]> }

/** An answer as a client hands it out. */
export type Dated<T, D extends Dates> = D extends 'string' ? StringDates<T> : T
