import { isRefusal } from './errors'

/** `expiresIn` is in seconds. A service account has no refresh token; it gets the next access token with its key. */
export type Tokens = { accessToken: string; refreshToken?: string; expiresIn?: number }
/** Storage of the tokens, such as a file or the browser's storage. `read` returns null, and `write` receives it, when nobody is signed in. */
export type TokenStore = { read(): Promise<Tokens | null> | Tokens | null; write(tokens: Tokens | null): Promise<void> | void }

export const inMemory = (accessToken?: string): TokenStore => {
  let kept: Tokens | null = accessToken ? { accessToken } : null
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens
    },
  }
}

/** The current tokens. Calls that find their access token expired at the same time share one refresh. */
export class Session {
  private underWay: Promise<Tokens | null> | null = null

  constructor(
    private readonly store: TokenStore,
    /** Requests new tokens; null if the person has to sign in again. */
    private readonly next: (held: Tokens | null) => Promise<Tokens | null>,
  ) {}

  async tokens(): Promise<Tokens | null> {
    return this.store.read()
  }

  async keep(tokens: Tokens | null): Promise<void> {
    await this.store.write(tokens)
  }

  /** Tokens that are newer than the access token `stale`; null when the session has ended. */
  renewed(stale: string | null): Promise<Tokens | null> {
    this.underWay ??= this.renew(stale).finally(() => {
      this.underWay = null
    })
    return this.underWay
  }

  private async renew(stale: string | null): Promise<Tokens | null> {
    const held = await this.store.read()
    // Another call, or another program with the same store, has already refreshed them.
    if ((held?.accessToken ?? null) !== stale) return held
    try {
      const tokens = await this.next(held)
      await this.keep(tokens)
      return tokens
    } catch (error) {
      if (!isRefusal(error, 'sessionRevoked', 'refreshTokenInvalid', 'userInactive')) throw error
      await this.keep(null)
      return null
    }
  }
}

/**
 * The `Idempotency-Key` of a refresh, derived from the refresh token. If the response is lost, the repeated request, even of a later run of the
 * program, has the same key and gets the same pair. Without it the second use of the token would count as theft and end the session.
 */
export async function refreshKey(refreshToken: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken))
  return `refresh-${Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
