/** Campaigns that were submitted in this window: leaving the wizard is no news about them. */
const submitted = new Set<number>()

export const noteSubmit = (id: number): void => void submitted.add(id)
export const isSubmittedHere = (id: number): boolean => submitted.has(id)
