/** The largest number of scopes that are listed; more are counted. */
const listedScopes = 6

/** The scopes of a token on one line. A sign-in without scopes is a session of the user. */
export function scopesText(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'all of your permissions'
  return scopes.length > listedScopes ? `${scopes.length} permissions` : scopes.join(' ')
}
