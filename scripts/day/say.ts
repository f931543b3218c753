/** Tells what was seen, and when. */
export type Say = (about: string, text: string) => void

/** Prints lines with the seconds since it was made. */
export function narrator(print: (line: string) => void, now: () => number): Say {
  const from = now()
  return (about, text) => print(`${((now() - from) / 1000).toFixed(1).padStart(6)} s  ${about.padEnd(11)} ${text}`)
}
