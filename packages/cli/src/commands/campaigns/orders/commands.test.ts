import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

testCommands({ rows, lines: {}, options: {} })
