/** The sections that a person has pinned on this device, and how wide its side is. In cookies, so that the server renders them so. */
export const pinnedCookie = 'masar-pinned'
export const sideCookie = 'masar-side'

export const readPinned = (cookie: string | undefined): string[] => (cookie ?? '').split('.').filter(Boolean)
export const writePinned = (names: readonly string[]): string => names.join('.')

const narrow = 'icons'
export const isNarrowSide = (cookie: string | undefined): boolean => cookie === narrow
export const writeSide = (isNarrow: boolean): string => (isNarrow ? narrow : 'names')
