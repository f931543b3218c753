/**
 * Writes what follows from the rows of the contract and is not kept in git: `packages/sdk/src/calls`, the rows without their schemas;
 * `packages/sdk/src/declarations`, named interfaces of everything that calls take and answer; and the page of all calls, docs/sdk/calls.md.
 * scripts/generated.mjs starts it when the contract or the generator has changed.
 */
import { declarationFiles } from '../declarations/files.ts'
import { declarationsFolder, openSdk } from '../declarations/program.ts'
import { callFiles, callsFolder } from './files.ts'
import { callsPage, pageOfCalls } from './page.ts'
import { replaceFile, replaceFolder } from './replace.ts'

// All texts are made before anything is written: a row that has no example leaves the files as they were.
const calls = callFiles()
const page = pageOfCalls()
const sdk = openSdk()
const declarations = await declarationFiles(sdk)
sdk.close()
replaceFolder(callsFolder, calls)
replaceFolder(declarationsFolder, declarations)
replaceFile(callsPage, page)
