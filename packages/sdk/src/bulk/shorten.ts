/** Shortens a text that a message repeats. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
