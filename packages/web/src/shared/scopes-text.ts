/** More scopes than this are counted, and listed where there is room. */
const listedScopes = 6

/** What a token may do, on one line. */
export function scopesText(scopes: readonly string[]): string {
  return scopes.length > listedScopes ? `${scopes.length} permissions` : scopes.join(', ')
}
