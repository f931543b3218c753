/** The program of the threads in which files are taken apart and rows are planned (`platform/jobs/thread/in-thread.ts`). */
import { fileReader } from './campaigns/bulk/read-file.ts'
import { targetingChecker } from './campaigns/targeting/check.ts'
import { faultFinder, targetingReader } from './campaigns/targeting/judge.ts'
import { valueNamer } from './campaigns/targeting/name-values.ts'
import { factReader } from './delivery/facts/ingest/fact-reader.ts'
import { inventoryReader } from './forecast/inventory/inventory-reader.ts'
import { createEntities } from './platform/change-sets/entity.ts'
import { planWorks } from './platform/change-sets/plan/plan.ts'
import { targetingParser } from './campaigns/targeting/written.ts'
import { bodyReader } from './platform/http/request/large-body.ts'
import { serveWorks } from './platform/jobs/thread/thread.ts'
import { plannedRows } from './planned-rows.ts'

const { parse, plan, store } = planWorks(createEntities(plannedRows))

serveWorks([
  bodyReader,
  fileReader,
  valueNamer,
  targetingChecker,
  targetingParser,
  targetingReader,
  faultFinder,
  parse,
  plan,
  store,
  factReader.count,
  factReader.read,
  inventoryReader.count,
  inventoryReader.read,
])
