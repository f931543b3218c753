/** The addresses of the pages of advertisers. Every noun may import them. */

/** The list of advertisers; without a status it shows the active ones. */
export const advertisersPath = '/advertisers/list'
export const advertiserCampaignsPath = ({ id }: { id: number }) => `/advertisers/${id}/campaigns`
export const advertiserSettingsPath = ({ id }: { id: number }) => `/advertisers/${id}/settings`
