/** How far the forecasts of the agency can be trusted. Every noun may import this address. */
export const reliabilityPath = '/forecast/reliability'
