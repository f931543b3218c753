import type { EndpointRow } from '@spotdesk/sdk/contract'

/** True for a call whose change can join a change-set that the caller names: the row actions, which people do to many things at once. */
export function joinsChangeSets({ errors }: Pick<EndpointRow, 'errors'>): boolean {
  return errors?.includes('changeSetClosed') ?? false
}
