/** The hours of a sample are rough. A narrow campaign has few rows in each hour, though its real requests are many and come evenly. */

/** Rows of an hour that count as much as what its day and the hours of the day say of it: these are right to about a third. */
const priorRows = 11

/**
 * Requests by hour, each hour drawn towards its day's requests × the share that this hour of the day has on all days, the more the fewer
 * rows it has. Hours without a request stay empty, and days keep their sums, so that dayparts and dates stay as they are.
 * @param hours requests of each hour of a flight
 * @param firstHour the first of them after the origin
 * @param each requests that a row stands for
 */
export function smoothHours(hours: Float64Array, firstHour: number, each: number): Float64Array {
  const days = Math.ceil((firstHour + hours.length) / 24)
  const [ofDay, profile] = [new Float64Array(days), new Float64Array(24)]
  for (let hour = 0; hour < hours.length; hour += 1) {
    const at = firstHour + hour
    ofDay[Math.floor(at / 24)] = ofDay[Math.floor(at / 24)]! + hours[hour]!
    profile[at % 24] = profile[at % 24]! + hours[hour]!
  }
  const smooth = new Float64Array(hours.length)
  for (let from = 0; from < hours.length;) {
    const day = Math.floor((firstHour + from) / 24)
    const to = Math.min(hours.length, (day + 1) * 24 - firstHour)
    let [open, sum] = [0, 0]
    for (let hour = from; hour < to; hour += 1) if (hours[hour]! > 0) open += profile[(firstHour + hour) % 24]!
    for (let hour = from; hour < to; hour += 1) {
      if (hours[hour] === 0) continue
      const expected = (ofDay[day]! * profile[(firstHour + hour) % 24]!) / open
      const known = expected / (expected + priorRows * each)
      smooth[hour] = known * hours[hour]! + (1 - known) * expected
      sum += smooth[hour]!
    }
    for (let hour = from; hour < to; hour += 1) smooth[hour] = sum > 0 ? (smooth[hour]! * ofDay[day]!) / sum : 0
    from = to
  }
  return smooth
}
