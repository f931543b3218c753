/** A Kysely whose queries go to a function instead of a driver's connections. */
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  type KyselyProps,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/** Runs one compiled query. */
export type Run = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

function refuse(): never {
  throw new Error('Transactions, streams and reserved connections are opened by Database: write(), bulk(), cursor().')
}

/** Kysely's own connection handling, which must not run: the Database owns connections and transactions. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
}

const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: refuse,
}

/** The constructor argument of a Kysely (or Transaction) that sends every query through `run`. */
export function boundTo(run: Run): KyselyProps {
  const connection = { executeQuery: run, streamQuery: refuse }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) })
  return { config: { dialect }, driver, executor, dialect }
}
