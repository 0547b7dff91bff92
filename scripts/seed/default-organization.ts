/** The organization of the demo that the bare host serves where DEFAULT_ORGANIZATION names no other. */
export const defaultOrganization = 'alnoor'
