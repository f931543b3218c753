/** Texts in headers, which carry ASCII alone: others are percent-encoded. */

/** The text of a header; one that is no percent encoding is meant as it stands. */
export function headerText(header: string | string[] | undefined): string {
  const text = [header].flat()[0]?.trim() ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
