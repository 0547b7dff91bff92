import { isRefusal } from './errors'

/** A service account has no refresh token: its key gets the next access token. */
export type Tokens = { accessToken: string; refreshToken?: string; expiresIn?: number }
/** Where tokens are kept between runs, such as a file or the browser's storage. */
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

/** The tokens in use. However many calls find their access token expired at once, the next ones are asked for once. */
export class Session {
  private underWay: Promise<Tokens | null> | null = null

  constructor(
    private readonly store: TokenStore,
    /** The tokens that follow those in use; null where only signing in helps. */
    private readonly next: (held: Tokens | null) => Promise<Tokens | null>,
  ) {}

  async tokens(): Promise<Tokens | null> {
    return this.store.read()
  }

  async keep(tokens: Tokens | null): Promise<void> {
    await this.store.write(tokens)
  }

  /** Tokens other than those whose access token is `stale`; null when the session is over. */
  renewed(stale: string | null): Promise<Tokens | null> {
    this.underWay ??= this.renew(stale).finally(() => {
      this.underWay = null
    })
    return this.underWay
  }

  private async renew(stale: string | null): Promise<Tokens | null> {
    const held = await this.store.read()
    // Another call, or another program with the same store, has done it since.
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
 * The `Idempotency-Key` of a refresh. The same for the same token: a refresh whose answer was lost is sent again, even by another run of the
 * program, and gets the same pair, so that a bad connection signs nobody out.
 */
export async function refreshKey(refreshToken: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken))
  return `refresh-${Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
