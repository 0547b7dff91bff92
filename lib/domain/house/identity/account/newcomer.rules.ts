import type { AccountState } from '../words'

type Account = { status: AccountState; passwordHash: string | null; lastSignInAt: Date | null }

/** Whether no one can have signed in to an account yet: it has no password, and has never had a session. */
export const isNewcomer = ({ status, passwordHash, lastSignInAt }: Account): boolean =>
  status === 'active' && passwordHash === null && lastSignInAt === null
