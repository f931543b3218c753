/** Exchange rates as the database stores them: decimal numbers with eight digits after the point. */
import { parseDecimal, type Ratio, ratio } from '@spotdesk/sdk/values'

const rateScale = 8

/** A stored rate as an exact ratio. */
export const toRatio = (rate: string): Ratio => ratio(parseDecimal(rate, rateScale)!, 10n ** BigInt(rateScale))
