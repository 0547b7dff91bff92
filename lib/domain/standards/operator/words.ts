/** An organization that is suspended answers nothing but the verification of its certificates, and loses nothing. */
export const organizationStates = ['active', 'suspended'] as const
export type OrganizationState = (typeof organizationStates)[number]
