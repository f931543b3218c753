/** The command that says whether a call was carried out whose answer was lost. */

/** The first pattern that fits counts. */
const things: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/\/campaigns\/(\d+)\/ads\/(\d+)/, (campaign, ad) => `spotdesk ads view ${ad} --campaign ${campaign}`],
  [/\/(campaigns|orders|advertisers|publishers|zones)\/(\d+)/, (noun, id) => `spotdesk ${noun} view ${id}`],
  [/\/change-sets\/()([\da-f-]{36})/, (_, id) => `spotdesk changes view ${id}`],
  [/\/jobs\/()([\da-f-]{36})/, (_, id) => `spotdesk jobs view ${id}`],
  [/\/bulk\/()()/, () => 'spotdesk jobs list --mine'],
  [/\/delivery\/()()/, () => 'spotdesk delivery batches list'],
  [/\/creatives()()/, () => "spotdesk api '/creatives?limit=5'"],
  [/\/tokens()()/, () => 'spotdesk auth tokens list'],
]

/** @param path of the call: '/api/v2/campaigns/12/pause' */
export function findOutCommand(path: string): string {
  for (const [pattern, command] of things) {
    const [found, first = '', second = ''] = pattern.exec(path) ?? []
    if (found !== undefined) return command(first, second)
  }
  return 'spotdesk changes list --mine'
}
