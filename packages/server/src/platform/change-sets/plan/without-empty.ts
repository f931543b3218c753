/** The members that are not null. */
export function withoutEmpty(row: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) if (value !== null && value !== undefined) kept[name] = value
  return kept
}
