/** Who may create an account. */
export const signUpModes = ['closed', 'byDomain', 'open'] as const
export type SignUpMode = (typeof signUpModes)[number]
