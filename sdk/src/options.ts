import type * as Schemas from './generated/schemas'
import type { TokenStore } from './session'
import type { Patience } from './transport'

export type Options = {
  /** Address of the organization, such as `https://alnoor.masar.example`. */
  url: string
  /** `<key>:<secret>`, or where to read it: asked before every request, so that a new secret is used as soon as it is there. */
  apiKey: string | (() => string | Promise<string>)
  /** The key belongs to a service account: calls get their access token with it, without anybody signing in. */
  serviceAccount?: boolean
  /** An access token that somebody else got; it is used until it ends. */
  accessToken?: string
  /** Outside production: the organization's slug, where its host name cannot be reached. */
  organization?: string
  /** Language of the messages. */
  language?: 'ar' | 'en'
  /** Languages of the content, best first, such as `ar, en;q=0.8`. */
  contentLanguage?: string
  /** Where tokens are kept; in memory unless told otherwise. */
  store?: TokenStore
  fetch?: typeof fetch
  /** Default: 8 tries, waits of at most 60 seconds, 60 seconds for an answer. */
  patience?: Partial<Patience>
}

export type Credentials = {
  email: string
  password: string
  from?: 'website' | 'mobile'
  /** What an earlier sign-in gave this device; keeps strangers' failed attempts from slowing down this person's. */
  deviceToken?: string
  /** Asked for the second step where the account has one. */
  secondStep?: (challenge: Schemas.TwoFactorChallenge) => Promise<SecondStep> | SecondStep
}

export type SecondStep = { method: 'code' | 'backupCode'; code: string }
