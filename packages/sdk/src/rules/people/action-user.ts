/** Decides if a user may carry out an action, by their rights and by the scopes of the API token in use. */

/** A user in actions. The answers of `session.user` and `session.currentUserInfo` fit. */
export interface ActionUser {
  /** Passes every permission check. */
  admin: boolean
  permissions: readonly string[]
  /** Scopes of the API token in use; null, or left out, of a session. */
  scopes?: readonly string[] | null | undefined
}

/** The needs of an action: a permission, and the scope by which a token can be narrowed to its call, where it has one. */
export interface ActionNeed {
  permission: string
  scope?: string
}

/** True if a user holds the permission and a token that is narrowed to single calls of it is narrowed to this one. */
export function mayAct({ admin, permissions, scopes }: ActionUser, { permission, scope }: ActionNeed): boolean {
  if (!admin && !permissions.includes(permission)) return false
  const narrowed = (scopes ?? []).filter((granted) => granted.startsWith(`${permission}:`))
  if (narrowed.length === 0 || scopes?.includes(permission)) return true
  return (
    scope !== undefined &&
    narrowed.some((granted) =>
      granted
        .slice(permission.length + 1)
        .split(',')
        .includes(scope),
    )
  )
}
