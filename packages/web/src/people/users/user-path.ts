/** Addresses of the users of the agency. */
export const usersPath = '/account/users/list'
export const newUserPath = '/account/users/create'
export const userPath = ({ id }: { id: number }) => `/account/users/${id}`

/** The id of a user in an address; null where it is none. */
export function readUserId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
