import type * as Schemas from './generated/schemas'
import type { TokenStore } from './session'
import type { Patience } from './transport'

export type Options = {
  /** Address of the organization, such as `https://alnoor.masar.example`. */
  url: string
  /** `<key>:<secret>`, or a function that returns it. The function is called before every request, so that a rotated secret is used at once. */
  apiKey: string | (() => string | Promise<string>)
  /** Whether the key belongs to a service account: the client then gets its access tokens with the key, and nobody signs in. */
  serviceAccount?: boolean
  /** An access token that another program obtained. It is used until it expires and is not renewed. */
  accessToken?: string
  /** The organization's slug, for servers outside production whose host name of the organization cannot be reached. */
  organization?: string
  /** Language of the messages. */
  language?: 'ar' | 'en'
  /** Preferred languages of the content, as in `Accept-Language`: `ar, en;q=0.8`. */
  contentLanguage?: string
  /** Where tokens are stored. Default: in memory. */
  store?: TokenStore
  fetch?: typeof fetch
  /** When to try again. Default: 8 tries, a `Retry-After` of at most 60 seconds, 60 seconds for a response. */
  patience?: Partial<Patience>
}

export type Credentials = {
  email: string
  password: string
  from?: 'website' | 'mobile'
  /** The token that an earlier `signIn` on this device returned. With it, failed attempts from other devices do not slow down this sign-in. */
  deviceToken?: string
  /** Called if the account has two-step verification; returns the code. */
  secondStep?: (challenge: Schemas.TwoFactorChallenge) => Promise<SecondStep> | SecondStep
}

export type SecondStep = { method: 'code' | 'backupCode'; code: string }
