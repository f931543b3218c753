import type { DeliveryForecastStatus } from '@spotdesk/sdk/values'
import type { Handler, Live } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { type ExitCode, exitCodes } from '../../../exit-codes.ts'
import { Failure, toFailure } from '../../../failure.ts'
import { annotateRun, summariseRows } from '../../../output/annotations.ts'
import { defineColumns } from '../../../output/column.ts'
import { failureFacts } from '../../../output/failures.ts'
import { getTallyExit, type Work, type Worked, workOn } from '../../../shared/rows/many-rows.ts'
import { readCampaignIds } from '../../../shared/rows/thing-ids.ts'
import { formatForecastMessage, percent, percentOfRest, signed, statusColours } from './answer.ts'
import { requestForecast } from './ask.ts'
import { isPlanPath, type PlannedCampaign, campaignsOfPlan } from './check-plan.ts'
import { judge, type Limits, readLimits, getShortfall } from './gate.ts'

/** Campaigns whose reasons stand in full below the table, which cuts them. */
const mostReasons = 20

/** A campaign at the gate. */
interface Row {
  /** Null: a plan creates it. */
  id: number | null
  externalReference: string | null
  name: string | null
  /** NOT_CHECKED: there is no forecast of such a campaign. ERROR: the question could not be answered. */
  result: 'PASSED' | 'FAILED' | 'NOT_CHECKED' | 'ERROR' | 'NOT_TRIED'
  status: DeliveryForecastStatus | null
  /** The verdict in words. */
  outlook: string | null
  probability: number | null
  deltaImpressions: number | null
  deltaPercent: number | null
  /** Impressions that will be missing. */
  shortfall: number | null
  reason: string
}

export const run: Handler = async (context) => {
  const limits = readLimits(context.input)
  const client = await context.client()
  const [path, ...others] = context.input.words
  if (path !== undefined && others.length === 0 && isPlanPath(path)) {
    const work = workOn<PlannedCampaign, Row>({
      items: await campaignsOfPlan(context, client, path),
      interrupt: context.signal,
      work: (planned, signal) => checkPlanned({ ...context, signal }, client, planned, limits),
      notTried: ({ place }) => ({ ...unknown(null), name: place, result: 'NOT_TRIED', reason: 'It was not asked for.' }),
    })
    return live(context, work, {
      longest: { ...unknown(null), externalReference: 'REFERENCE-001' },
      remedy: () => 'Nothing is written. Change the files, and plan again.',
    })
  }
  const { ids } = await readCampaignIds(context, client)
  const work = workOn<number, Row>({
    items: ids,
    interrupt: context.signal,
    work: (id, signal) => check({ ...context, signal }, client, id, limits),
    notTried: (id) => ({ ...unknown(id), result: 'NOT_TRIED', reason: 'It was not asked for.' }),
  })
  return live(context, work, {
    longest: unknown(Math.max(...ids, 1)),
    remedy: ({ id }) => `Ways to deliver in full: spotdesk forecast fix ${id}`,
  })
}

const unknown = (id: number | null): Omit<Row, 'result' | 'reason'> => ({
  id,
  externalReference: null,
  name: null,
  status: null,
  outlook: null,
  probability: null,
  deltaImpressions: null,
  deltaPercent: null,
  shortfall: null,
})

type DeliveryVerdict = Awaited<ReturnType<Client['forecast']['campaign']>>['deliveryForecast']

async function check(context: Context, client: Client, id: number, limits: Limits): Promise<Worked<Row>> {
  const { signal } = context
  try {
    const { name, externalReference } = await client.campaigns.get({ id }, { signal })
    const { deliveryForecast } = await requestForecast(context, () => client.forecast.campaign({ body: { campaignId: id } }, { signal }))
    return { state: 'done', row: judged({ id, externalReference, name }, deliveryForecast, limits) }
  } catch (error) {
    const failure = toFailure(error)
    return { state: 'failed', failure, row: { ...unknown(id), result: 'ERROR', reason: failure.message } }
  }
}

/** A campaign as the plan would leave it. */
async function checkPlanned(context: Context, client: Client, { id, page, place }: PlannedCampaign, limits: Limits): Promise<Worked<Row>> {
  try {
    const { list } = await requestForecast(context, () => client.forecast.planned({ id, page, limit: 1 }, { signal: context.signal }))
    const { campaignId, externalReference, name, deliveryForecast } = list[0]!
    const facts = { id: campaignId, externalReference, name }
    if (deliveryForecast !== null) return { state: 'done', row: judged(facts, deliveryForecast, limits) }
    const reason = 'The plan changes nothing that its delivery depends on.'
    return { state: 'done', row: { ...unknown(null), ...facts, result: 'NOT_CHECKED', reason } }
  } catch (error) {
    const failure = toFailure(error)
    return { state: 'failed', failure, row: { ...unknown(null), name: place, result: 'ERROR', reason: failure.message } }
  }
}

function judged(campaign: Pick<Row, 'id' | 'externalReference' | 'name'>, told: DeliveryVerdict, limits: Limits): Row {
  const { status, probability, deltaImpressions, deltaPercent } = told
  const verdict = judge(told, limits)
  const { outlook } = formatForecastMessage(told)
  const facts = { ...campaign, status, outlook, probability, deltaImpressions, deltaPercent, shortfall: getShortfall(told) }
  if (!verdict.checked) return { ...facts, result: 'NOT_CHECKED', reason: verdict.reason }
  const reason = verdict.faults.join(' ')
  return { ...facts, result: reason === '' ? 'PASSED' : 'FAILED', reason }
}

const getRowKey = ({ id, externalReference }: Row) => String(id ?? externalReference ?? 'new')
const formatRowLabel = (row: Row) => `${getRowKey(row)} ${row.name ?? ''}`.trim()

/**
 * @param longest row with the longest key, which fixes the width of its column
 * @param remedy what to do about the first campaign that does not pass
 */
function live<T>(
  context: Context,
  { rows, tally }: Work<T, Row>,
  { longest, remedy }: { longest: ReturnType<typeof unknown>; remedy: (row: Row) => string },
): Live {
  const seen: Row[] = []
  return {
    kind: 'live',
    columns,
    samples: [
      {
        ...longest,
        name: 'A name of a usual length 01',
        result: 'NOT_CHECKED',
        outlook: 'at risk, 45% likely to be in full',
        status: 'AT_RISK',
        probability: 0.45,
        deltaImpressions: -1_000_000,
        deltaPercent: -99.9,
        reason: 'x'.repeat(60),
      },
    ],
    isDone: (row) => (row as Row).result === 'PASSED',
    rows: (async function* () {
      for await (const row of rows) {
        seen.push(row)
        yield row
      }
    })(),
    ending: () => {
      report(context, seen)
      const of = (result: Row['result']) => seen.filter((row) => row.result === result)
      const [failed, errors, notTried] = [of('FAILED'), of('ERROR'), of('NOT_TRIED')]
      const counts = {
        passed: of('PASSED').length,
        failed: failed.length,
        notChecked: of('NOT_CHECKED').length,
        errors: errors.length,
        notTried: notTried.length,
      }
      const exitCode = exitFor(counts, tally)
      const stopped = tally.stopped ?? tally.failed[0]?.failure
      const gate =
        failed.length > 0
          ? new Failure({ code: 'gateNotPassed', message: `${failed.length} of ${seen.length} campaigns do not pass.`, exit: 'gate' })
          : undefined
      const error = gate ?? stopped
      const passed = exitCode === exitCodes.done
      return {
        exitCode,
        note: [
          `${passed ? 'The gate is passed' : failed.length > 0 ? 'The gate is not passed' : 'The gate could not be checked'}: ${countsText(counts)}.`,
          ...(context.forPeople ? failed.slice(0, mostReasons).map((row) => `  ${formatRowLabel(row)}: ${row.reason}`) : []),
          ...(failed.length > 0 ? [remedy(failed[0]!)] : []),
          ...(stopped && !passed ? [`${stopped.message}${stopped.hint === undefined ? '' : ` ${stopped.hint}`}`] : []),
        ].join('\n'),
        data: {
          ...(error && !passed && { error: failureFacts(error) }),
          summary: { ...counts, gatePassed: passed, failedIds: failed.flatMap(({ id }) => id ?? []) },
        },
      }
    },
  }
}

interface Counts {
  passed: number
  failed: number
  notChecked: number
  errors: number
  notTried: number
}

/** A campaign that fails the gate decides; what could not be asked is no pass. */
function exitFor({ failed }: Counts, tally: Work<unknown, Row>['tally']): ExitCode {
  return failed > 0 ? exitCodes.gate : getTallyExit(tally)
}

function countsText({ passed, failed, notChecked, errors, notTried }: Counts): string {
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(notChecked > 0 ? [`${notChecked} without a forecast`] : []),
    ...(errors > 0 ? [`${errors} with an error`] : []),
    ...(notTried > 0 ? [`${notTried} not tried`] : []),
  ].join(', ')
}

/** In GitHub Actions: an error for each campaign that does not pass, and a table on the page of the run. */
function report({ terminal }: Context, rows: readonly Row[]): void {
  annotateRun(
    terminal,
    rows
      .filter(({ result }) => result === 'FAILED' || result === 'ERROR')
      .map((row) => ({
        title: `Campaign ${formatRowLabel(row)}`,
        message: row.reason,
        level: 'error' as const,
      })),
  )
  summariseRows(
    terminal,
    'Forecast gate',
    rows.map((row) => ({
      Campaign: formatRowLabel(row),
      Result: resultText(row),
      Delivery: row.outlook,
      Difference: signed(row.deltaImpressions),
      'Of what is left': percentOfRest(row.deltaPercent),
      Reason: row.reason,
    })),
  )
}

const colours = { PASSED: 'green', FAILED: 'red', NOT_CHECKED: 'gray', ERROR: 'red', NOT_TRIED: 'yellow' } as const
const resultText = ({ result }: Row) => `${result[0]}${result.slice(1).toLowerCase().replaceAll('_', ' ')}`

const columns = defineColumns<Row>([
  { key: 'id', label: 'Id', align: 'right', text: getRowKey, plain: ({ id }) => (id === null ? '' : String(id)) },
  { key: 'result', label: 'Gate', text: resultText, plain: ({ result }) => result, colour: ({ result }) => colours[result] },
  { key: 'probability', label: 'In full', align: 'right', text: ({ probability }) => percent(probability) },
  { key: 'deltaImpressions', label: 'Difference', align: 'right', text: ({ deltaImpressions }) => signed(deltaImpressions), spare: 2 },
  { key: 'name', label: 'Campaign', flexible: true },
  {
    key: 'status',
    label: 'Forecast',
    spare: 1,
    text: ({ outlook }) => outlook ?? '–',
    plain: ({ status }) => status ?? '',
    colour: ({ status }) => (status ? statusColours[status] : undefined),
  },
  { key: 'reason', label: 'Reason', flexible: true },
  { key: 'externalReference', label: 'Reference', hidden: true },
  { key: 'deltaPercent', label: 'In percent', hidden: true, align: 'right', text: ({ deltaPercent }) => percentOfRest(deltaPercent) },
  { key: 'shortfall', label: 'Missing', hidden: true, align: 'right' },
])
