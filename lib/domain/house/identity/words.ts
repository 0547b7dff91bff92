/** Only active accounts may sign in. */
export const accountStates = ['active', 'inactive', 'blocked'] as const
export type AccountState = (typeof accountStates)[number]

/** Links to choose a password: in place of a forgotten one, or the first one, sent by mail or printed on a card. */
export const passwordLinks = ['reset', 'first', 'card'] as const
export type PasswordLink = (typeof passwordLinks)[number]

export const twoFactorPolicies = ['off', 'offered', 'required'] as const
export type TwoFactorPolicy = (typeof twoFactorPolicies)[number]

/**
 * How a session was opened. A provider is one of single sign-on, a platform one of LTI; an invitation also stands for the link with which a person
 * chooses their first password. A new password opens no session: its link asks for a sign-in afterwards.
 */
export const signInMethods = ['password', 'passkey', 'provider', 'platform', 'invitation', 'signUp'] as const
export type SignInMethod = (typeof signInMethods)[number]

/**
 * How a session is opened, with the outside authority whose operator could have done so: the provider, the platform, or the one in whose session a
 * passkey was added.
 */
export type SignedInBy =
  | { signInMethod: 'password' | 'invitation' | 'signUp'; authorityId: null }
  | { signInMethod: 'passkey'; authorityId: string | null }
  | { signInMethod: 'provider' | 'platform'; authorityId: string }

/** The facts about a person that other systems and administrators change. */
export const personFacts = [
  'name',
  'email',
  'userName',
  'locale',
  'externalId',
  'employeeNumber',
  'department',
  'jobTitle',
  'managerId',
] as const
export type PersonFact = (typeof personFacts)[number]
