/** The page of the forecast's accuracy. */
import { tablesOf } from './page.ts'
import type { WorldCases } from './world-case.ts'

export function toPage(worlds: readonly WorldCases[], count: number): string {
  const {
    cases,
    tooFew,
    unstated,
    goals,
    goalsMet,
    lost,
    verdicts,
    calibrated,
    numbers,
    briers,
    reliability,
    groups,
    shocks,
    matching,
    worlds: list,
  } = tablesOf(worlds)
  return `# How right the forecast is

Written by \`node --conditions=source scripts/forecast-accuracy/main.ts ${count}\`; the same command writes the same page.

## The worlds

Each world is made from a seed and shares no code with the forecast or with the simulator of its demo data: listeners, publishers,
requests, targeting, frequency caps, pacing and ad servers are written a second time, from the rules and not from the engine
([0035](../adr/0035-independent-worlds.md)). Stations, streams and podcasts of the United States, Romania, Germany, India and Australia have
listeners who hear much or little, who come and go, and who live by the clocks of ten zones, two of them half an hour apart from
the others. Volumes follow the week, holidays, a trend, a season, a drifting level, and noise that publishers share or have alone. The
forecast sees the requests of a third of the listeners over 28 days and the full hourly counts of 56; then every request of 28
more days is served.

- **calm**: nothing happens but chance. **year**: the same with a strong season and counts of 400 days.
- **shocked**: one or two of a launch 11 days before the forecast (LAUNCHED), a launch after it, which nobody could know (LAUNCHES), a
  closure before (CLOSED) or after it (CLOSES), a spike of two days (SPIKE), a day of outage (OUTAGE), two days of news to come (NEWS), a
  segment or a show that began late (LATE_SEGMENT, LATE_SHOW).
- **price first**: calm worlds with a server that ignores priorities for the highest price. The goals do not count them.

A book has 50 campaigns with goals from far too small to far too large, many of them near what they can just get. 30 are booked, a third of
them in progress. 15 are drafts: each is asked about alone, while the book holds all the others that are known, and all are then served. 5 are
booked after the forecast, which does not know them.

Servers honour priorities and keep frequency caps in rolling windows. They pace by the hour, by the day with tokens, or by a share that
follows the plan every quarter of an hour, and decide within a priority by lot, for the campaign booked first, the one farthest behind, the
highest price, or in turn. The forecast is not told which.

The forecast has a calibration, as that of a deployment has after some months: it is learned by the engine's own function from forecasts
without one in other worlds (seeds from 501 on, all families together, since a ledger does not know the family), and kept in
\`scripts/forecast-accuracy/taught.ts\` (written with \`--teach\`). The tables show what it changes.

Seeds for tuning (from 1 on, \`--tune\`) are others than those of this page (from 1001 on), which are run once, at the end. How hard the worlds
are was settled once, after a first look at tuning seeds: servers missed goals at the ends of flights that real servers reach, and a single
impression decided about goals of a hundred. That change alone moved the verdicts of the forecast as it then was from 80, 88 and 84 %
(calm, year, shocked) to 88, 92 and 82 %. These are figures of few tuning worlds, without a calibration, and with drafts that were asked about
in threes, so that two others were missing in the book.

${cases.length} campaigns are scored. Of ${tooFew} more the forecast says that the sample has too few listeners for a judgement. Errors are
means over worlds ± one standard error, where ± is given; other figures are of all campaigns together.

## Goals

The forecast with its calibration, beside the same without.

${goals}

${goalsMet}

## Verdicts

Share of the campaigns whose verdict (IN_FULL or not) was what then happened; a campaign is delivered in full at 99 % of what it wanted.
*Had nothing been booked later*: each month is served a second time without the campaigns that the forecast could not know, which tells errors
of the model from bookings to come. *A second draw of the same month* has the same listeners, publishers, levels, campaigns and server, and
other requests from the first day to forecast on: the share of campaigns that end as they did in the first. The best forecast that knows all
but chance lies between that share and half way from it to 100 %.

${verdicts}

## What the calibration changes

${calibrated}

## Numbers

*Supply error* is Σ |forecast − came| over Σ came, of the requests that the campaign could have taken. *Delivery error* is Σ |forecast −
delivered| over Σ wanted. Intervals are those of 90 %.

${numbers}

## Probabilities

The Brier score is the mean square of probability less outcome; that of the base rate states the share of campaigns delivered in full for
each of them. ${unstated === 0 ? 'Every forecast stated a probability.' : `${unstated} campaigns have none stated.`}

${briers}

Of what was stated, this came true (calm, year and shocked worlds):

${reliability}

## Where it loses

${lost}

${groups}

In shocked worlds, campaigns of whose requests a shock touches a tenth or more:

${shocks}

## Matching

${matching.targetings} targetings were counted by the engine and by a loop over the same requests: ${
    matching.different === 0 ? 'no difference.' : `${matching.different} differ, by up to ${(100 * matching.worst).toFixed(1)} %.`
  }

## World by world

${list}

## What this does not show

Worlds are kinder than reality: nobody edits a campaign half way, no creative is late, and servers do not fail. They were written by
the same people as the forecast, though not from it. The ledger, which keeps every forecast beside what was delivered, is the measure for a
real deployment.
`
}
