/**
 * Imports of one noun of the server from another, with the reason. Everything else that two nouns share stands in the platform, or is
 * composed in `nouns.ts`. `npm run check` prints their number, which only falls, and refuses an exception that no import uses.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'server/campaigns/ads → server/campaigns/campaigns': 'an ad is planned, locked and written with its campaign',
  'server/campaigns/ads → server/campaigns/targeting': 'an ad has a targeting of its own',
  'server/campaigns/ads → server/delivery/facts':
    'a change of an ad moves the flat spend of its campaign and has its deliveries assessed in the same transaction',
  'server/campaigns/blast-radius → server/campaigns/ads': 'it tells what a change of an ad touches',
  'server/campaigns/campaigns → server/campaigns/ads': 'a campaign is submitted, copied and targeted with its ads',
  'server/campaigns/campaigns → server/campaigns/proposals': 'submitting a reserved campaign opens a proposal, and what is decided ends it',
  'server/campaigns/campaigns → server/campaigns/targeting': 'a campaign has a targeting of its own, whose values are looked up and named',
  'server/campaigns/campaigns → server/delivery/facts':
    'a change of a campaign moves its flat spend and its currency, and its deliveries are assessed in the same transaction',
  'server/campaigns/campaigns → server/delivery/reports': 'the export of the list is made and kept as a report',
  'server/campaigns/campaigns → server/forecast/answers':
    'a campaign is submitted only if the forecast has the impressions that it is to deliver',
  'server/campaigns/checks → server/campaigns/campaigns': 'the settings of a campaign are what is checked',
  'server/campaigns/checks → server/delivery/facts': 'some checks compare the deliveries of a campaign with the expected ones',
  'server/campaigns/orders → server/campaigns/campaigns': 'archiving an order pauses its campaigns, and its duplicate has copies of them',
  'server/campaigns/orders → server/delivery/reports': 'the export of the list is made and kept as a report',
  'server/campaigns/pacing → server/delivery/facts': 'pacing compares the deliveries of a campaign with the expected ones',
  'server/campaigns/proposals → server/campaigns/campaigns': 'the answer to a proposal is written to its campaign',
  'server/delivery/insights → server/delivery/facts': 'insights are sums of facts, over the same scopes of an actor',
  'server/delivery/statistics → server/delivery/facts': 'statistics are sums of facts, over the same scopes of an actor',
  'server/delivery/facts → server/campaigns/campaigns':
    'the passes over deliveries move the statuses of campaigns, by the rules and statements of their noun',
  'server/forecast/answers → server/campaigns/targeting': 'the forecast is asked for a targeting, which is checked as one of a campaign',
  'server/forecast/answers → server/forecast/ledger':
    'the forecast of a campaign is recorded in the ledger, and a GRP is counted with the universes kept there',
  'server/forecast/answers → server/forecast/snapshots': 'an answer is computed from the current snapshot',
  'server/forecast/inventory → server/campaigns/targeting': 'the values in a batch of inventory are those that targetings can name',
  'server/forecast/inventory → server/delivery/facts': 'a batch of inventory is received, read and kept as a batch of deliveries is',
  'server/forecast/inventory → server/forecast/snapshots':
    'batches of inventory add to the samples and counts that snapshots are built from',
  'server/forecast/ledger → server/forecast/snapshots':
    'a recorded forecast is an answer of a snapshot, the current one or one of an earlier time',
  'server/people/agencies → server/delivery/facts': 'in another time zone the deliveries of an agency are counted anew',
  'server/people/users → server/people/session':
    'the profile, the invitation, the tokens and the sessions of a user are those that they sign in with',
}
