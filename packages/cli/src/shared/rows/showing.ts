/**
 * How many rows of a list are shown, of how many; a list of none says so.
 * @param things the rows' plural: campaigns
 */
export const showing = (shown: number, total: number | string, things: string) =>
  total === 0 ? `No ${things} match.` : `Showing ${shown} of ${total}`
