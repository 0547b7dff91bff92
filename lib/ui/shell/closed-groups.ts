/** The groups of the navigation that a person has closed on this device. In a cookie, so that the server renders them closed. */
export const closedGroupsCookie = 'masar-closed-groups'

export const readClosedGroups = (cookie: string | undefined): string[] => (cookie ?? '').split('.').filter(Boolean)
export const writeClosedGroups = (names: string[]): string => names.join('.')
