/** Ways to look at the reliability of forecasts. */
export const views = ['probability', 'week', 'correction'] as const
