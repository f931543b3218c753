import type { CommandRow } from '../../../command.ts'

export const rows: readonly CommandRow[] = []
