/** Only active accounts may sign in. */
export const accountStates = ['active', 'inactive', 'blocked'] as const
export type AccountState = (typeof accountStates)[number]

export const twoFactorPolicies = ['off', 'offered', 'required'] as const
export type TwoFactorPolicy = (typeof twoFactorPolicies)[number]
