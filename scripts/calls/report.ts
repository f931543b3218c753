/**
 * Writes the report of the SDK's public surface, `packages/sdk/api-report.md`, which is kept: a reviewer sees there what changes for users.
 * Run it after a change of the contract: npm run calls
 */
import { relative } from 'node:path'
import { openSdk, repository } from '../declarations/program.ts'
import { apiReport, reportFile } from '../declarations/report.ts'
import { replaceFile } from './replace.ts'

const sdk = openSdk()
replaceFile(reportFile, apiReport(sdk))
sdk.close()
console.log(`The calls and types of the SDK are those of the contract, and so is ${relative(repository, reportFile)}`)
