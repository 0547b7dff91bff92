/** Only active accounts may sign in. */
export const accountStates = ['active', 'inactive', 'blocked'] as const
export type AccountState = (typeof accountStates)[number]

export const twoFactorPolicies = ['off', 'offered', 'required'] as const
export type TwoFactorPolicy = (typeof twoFactorPolicies)[number]

/** What other systems and administrators change about a person. */
export const personFacts = [
  'name',
  'email',
  'locale',
  'externalId',
  'employeeNumber',
  'department',
  'jobTitle',
  'managerId',
] as const
export type PersonFact = (typeof personFacts)[number]
