/** How to work with campaigns and their pages. */
import { limits } from '@spotdesk/sdk/values'
import { howTo, paragraphs, points, steps } from '../article.ts'

const lists = ['/campaigns', '/campaigns/list'] as const

export const campaignArticles = [
  howTo(
    {
      name: 'campaign-list',
      title: 'Find the campaigns that need you',
      description: 'Filter, sort and arrange the list, and keep what you arranged as a view.',
      paths: lists,
    },
    steps(
      'Choose a view above the list. *Needs attention* shows the campaigns that run, start soon or are paused and have a problem, or a last forecast at risk or without inventory.',
      'Press *Filter* to add a filter, or `/` to search by id or name. The list changes when you stop typing.',
      'Press a header to sort: descending, ascending, none.',
      'Open the menu of columns to show, hide or move them. Your layout is kept for you.',
      'Open *Views* to keep filters, sorting and columns under a name, for you or for the agency.',
    ),
    paragraphs(
      'The address holds every filter, so a link shows a colleague the same list. Amounts at the foot cover all filtered campaigns, not only the page.',
    ),
  ),
  howTo(
    {
      name: 'campaign-actions',
      title: 'Pause, resume, archive or change many campaigns',
      description: 'Actions on one row and on a selection, and how to revert them.',
      paths: lists,
    },
    steps(
      'Open the menu at the end of a row, or select rows with the checkbox or `x`.',
      'Choose an action. Before anything happens, a question lists the affected things.',
      'For several campaigns a preview lists each change. Leave rows out there, then apply.',
      'Press *Undo* in the message, or `z`, to revert the last change. The user log can revert older ones.',
    ),
    paragraphs(
      'A paused campaign stops within 5 minutes. An archived campaign offers only *Unarchive*, and gets back the status that it had.',
    ),
  ),
  howTo(
    {
      name: 'campaign-bulk',
      title: 'Import and export campaigns as a file',
      description: `A CSV file of up to ${limits.bulkRows} campaigns, with a preview of every change.`,
      paths: lists,
    },
    steps(
      'Press *Bulk* and download the template, or export the campaigns that you selected.',
      'Change the file. An empty cell keeps a value, `[]` removes it.',
      'Press *Bulk*, *Import campaigns*, and drop the file.',
      'Read the preview. It shows new campaigns, old and new values, and errors with their lines.',
      'Apply. The result lists errors as a file that you can correct and import again.',
    ),
    paragraphs(
      `A file has at most ${limits.bulkRows} rows and ${limits.bulkFileBytes / 1_000_000} MB. You can revert an import from *Import history*. Values that somebody has changed since stay, and are listed.`,
    ),
  ),
  howTo(
    {
      name: 'campaign-stats',
      title: 'See how a campaign delivers',
      description: 'Delivery, plan, forecast, and the reasons for a shortfall.',
      paths: ['/campaigns/$id/stats'],
    },
    steps(
      'Read the strip at the top: the costliest problem, its reason and a fix.',
      'Compare the line of delivery with the dashed line of the plan. The band at its end is the forecast.',
      'Choose a range at the right of the tabs. It goes with you from tab to tab.',
      'Press a marker on the chart to see who changed what, and the delivery before and after.',
      'Open *Why* for the checks in their order: dates, creative, targeting, caps, competition, price, pacing.',
    ),
    paragraphs(
      'Every chart can be read as a table and saved as CSV or PNG. The last line says the time zone and up to when the figures are complete.',
    ),
  ),
  howTo(
    {
      name: 'campaign-settings',
      title: 'Change the settings of a campaign',
      description: 'Dates, objective, price, pacing and caps, with their cost beside them.',
      paths: ['/campaigns/$id/settings'],
    },
    steps(
      'Change the fields. A changed field shows its old value and a way back to it.',
      'Watch the budget card at the right. It is estimated again after each change.',
      'Press *Save* at the foot. The bar shows what prevents saving, and leads there.',
    ),
    paragraphs(
      'A field that cannot change shows the reason. Type, currency, advertiser and order cannot change after the submit.',
      'Did somebody else save meanwhile? Fields that you did not touch are taken over. For the others you choose: theirs, yours, or the value before.',
    ),
  ),
  howTo(
    {
      name: 'campaign-targeting',
      title: 'Choose who hears a campaign',
      description: 'Groups, rules and values, with the requests that match while you edit.',
      paths: ['/campaigns/$id/targeting', '/campaigns/create/$id/targeting', '/campaigns/$id/ads/$adId/targeting'],
    },
    steps(
      'Press *Rule* and choose a type, such as a country, an age or hours of the week.',
      'Give its values. One of them has to match. Choose *Exclude* to keep requests with these values out.',
      'Add more rules to narrow: all rules of a group have to hold. Add a group to widen: one of the groups has to match.',
      'Read the sentence at the top. It states your targeting in words.',
      'The bar of each rule shows the requests that it excludes. A rule that excludes everything is marked.',
    ),
    points(
      '*Text form* shows the rules as one line, to copy into another campaign or a file.',
      '*Presets* keep a targeting under a name for everybody in the agency.',
      'An ad can narrow the targeting of its campaign (*AND*), or stand in its place (*REPLACE*).',
    ),
  ),
  howTo(
    {
      name: 'campaign-forecast',
      title: 'Read the delivery forecast',
      description: 'Verdict on full delivery, obstacles, and fixes.',
      paths: [
        '/campaigns/$id/targeting',
        '/campaigns/$id/settings',
        '/campaigns/create/$id/targeting',
        '/campaigns/create/$id/summary/campaign',
      ],
    },
    steps(
      'Generate the forecast. It needs an end date, a valid form and an audio ad with a duration.',
      'Read the verdict and its probability. The strip shows the range that 9 of 10 cases lie in, and the objective as a tick.',
      'Follow the bars from matched requests to available ones: what competing campaigns take, and what your own caps take.',
      'Drag a slider under *What if* to try another end, objective, price, priority or cap. Nothing is saved.',
      'Press a fix to put it into the form.',
    ),
    paragraphs('A change of the targeting clears the forecast, because it is no longer of this campaign. Generate it again.'),
  ),
  howTo(
    {
      name: 'campaign-bid-health',
      title: 'Find out why bids are lost',
      description: 'The way from requests to impressions, with the reasons for each loss.',
      paths: ['/campaigns/$id/bidHealth'],
    },
    steps(
      'Read the funnel from the top: requests, eligible, bids, valid, wins, impressions.',
      'Look for the largest step down and open its reasons.',
      'Compare the winning prices with your CPM. *Suggested CPM* is the price that would have been enough in 80% of the auctions with a bid.',
    ),
  ),
  howTo(
    {
      name: 'campaign-insights',
      title: 'See who heard a campaign',
      description: 'Age, gender, places, devices and hours, compared with all listeners.',
      paths: ['/campaigns/$id/insights', '/orders/$id/insights'],
    },
    paragraphs(
      'Each card shows the share of impressions by one attribute. The index compares the share with that of all listeners: 100 is the same, 150 is half as much again.',
      'The map of the week shows the hours in which the ads were heard.',
    ),
  ),
  howTo(
    {
      name: 'campaign-attribution',
      title: 'See what listeners did afterwards',
      description: 'Conversions by action, their cost, and the lift against listeners who did not hear the ads.',
      paths: ['/campaigns/$id/performance', '/orders/$id/performance'],
    },
    steps(
      'Choose the vendor and the window: 7, 14 or 30 days after the ad was heard.',
      'Read conversions by action with their rate and cost.',
      'Read the lift with its interval. An interval that reaches below zero does not prove an effect.',
    ),
  ),
  howTo(
    {
      name: 'campaign-distribution',
      title: 'See where a campaign was heard',
      description: 'Publishers, their zones and the ads on them.',
      paths: ['/campaigns/$id/distribution', '/campaigns/$id/ads/$adId/distribution'],
    },
    steps(
      'Open a publisher to see its zones, and a zone to see its ads.',
      'Press the name of a zone for its days, or for the hours of one day.',
      'Choose a range to limit all figures to it.',
    ),
  ),
  howTo(
    {
      name: 'campaign-breakdown',
      title: 'Follow one zone by day and hour',
      description: 'The delivery of a campaign or an ad in one zone of a publisher.',
      paths: ['/campaigns/$id/distribution/$publisherId/$zoneId', '/campaigns/$id/ads/$adId/distribution/$publisherId/$zoneId'],
    },
    paragraphs('Choose a day to see its hours, or a range to see its days. Times are in your time zone.'),
  ),
  howTo(
    {
      name: 'campaign-dco',
      title: 'Compare the variations of a dynamic ad',
      description: 'Which section values were heard, and which did better than the default.',
      paths: ['/campaigns/$id/dco-insights'],
    },
    paragraphs(
      'The matrix shows each variation of each section. *Default served* is the share without a matching condition. From 20% on, check the conditions.',
    ),
  ),
  howTo(
    {
      name: 'morning-plan',
      title: 'Work through the morning plan',
      description: 'Every campaign that will not deliver, the cheapest fix for each, and one change for all of them.',
      paths: ['/campaigns/attention'],
    },
    steps(
      'Read the headline: how many campaigns will not deliver, and the money at risk.',
      "Look at each fix. Change its value, choose another one, or leave it out. Fixes that need somebody else's consent are not chosen at first.",
      'Watch the plan at the right. All chosen fixes are forecast together, so two of them never count on the same inventory.',
      'Press *Review as change-set*, read what changes, and apply.',
      'Come back a week later. The plan then shows the outcome of each fix.',
    ),
    paragraphs('All changes of a plan are one change-set. *Undo* reverts all of them.'),
  ),
  howTo(
    {
      name: 'forecast-reliability',
      title: 'See how good the forecasts were',
      description: 'What was forecast and what came, by week and by publisher.',
      paths: ['/forecast/reliability'],
    },
    paragraphs(
      'Every forecast is kept and compared with the delivery of the days that followed. A forecast that said 90% should come true in 9 of 10 cases.',
    ),
  ),
]
