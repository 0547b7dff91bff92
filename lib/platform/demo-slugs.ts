/** The short names of the demo's organizations, the operator's last; a test compares them with the demo. */
export const demoSlugs = ['alnoor', 'horizon', 'platform'] as const
