/** 'CAMPAIGN_MANAGER' as people read it: 'Campaign manager'. */
export const roleLabel = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')
