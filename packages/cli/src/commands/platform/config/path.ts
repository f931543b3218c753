import type { Handler } from '../../../command.ts'

export const run: Handler = ({ settings }) => ({ kind: 'report', data: { path: settings.user.path }, text: settings.user.path })
