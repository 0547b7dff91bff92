/** Parts of the product that an organization can switch off. */
export const features = ['notes', 'selfEnrolment', 'signUp'] as const
export type Feature = (typeof features)[number]
