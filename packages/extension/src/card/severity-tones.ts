/** Colours of severities: the server names them, the sheets have tones. */
export const severityTones = { red: 'bad', orange: 'warn', gray: 'muted' } as const
