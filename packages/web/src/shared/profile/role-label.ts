/** The label of a role: 'CAMPAIGN_MANAGER' → 'Campaign manager'. */
export const roleLabel = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')
