/** The largest number of scopes that a line lists; more are counted. */
const listedScopes = 6

/** The scopes of a token on one line. */
export function scopesText(scopes: readonly string[]): string {
  return scopes.length > listedScopes ? `${scopes.length} permissions` : scopes.join(', ')
}
