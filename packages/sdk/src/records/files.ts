/** The kinds of things that files hold. They stand apart from formats, which help and completion do not load. */

/** Kinds of CSV files that are exported and imported, by their nouns in the client. */
export const fileNouns = ['campaigns', 'ads'] as const
/** A kind of CSV file. */
export type FileNoun = (typeof fileNouns)[number]
