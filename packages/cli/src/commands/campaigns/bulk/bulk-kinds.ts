/** The kinds of entities that bulk files hold. They stand alone because help, which is fast, loads no formats. */
export const bulkKinds = ['campaigns', 'ads'] as const
