/** More scopes than this are counted. */
const listedScopes = 6

/** What a token may do, on one line. A sign-in without scopes is a session of the user's own. */
export function scopesText(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'all that you may do'
  return scopes.length > listedScopes ? `${scopes.length} permissions` : scopes.join(' ')
}
