/** A request as Swagger UI is about to send it, and the answer it got. */
export type Asked = { url: string; headers: Record<string, string> }
export type Answered = { url: string; status: number; headers?: Record<string, string>; body?: unknown }
type Scheme = 'accessToken' | 'refreshToken'
export type SignInTools = {
  language: 'ar' | 'en'
  /** The organization that was picked, where the host names none. */
  organization: string
  solve(challenge: unknown): Promise<string>
  send: typeof fetch
  /** Keeps a credential under the name of its security scheme. */
  authorize(scheme: Scheme, value: string): void
  /** Drops the credentials of a person who has signed out. */
  forget(): void
}

const difficultyHeader = 'x-captcha-difficulty'
const signInPath = '/api/v1/public/user/login/credential'
const signOutPath = '/api/v1/shared/user/logout'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const header = (headers: Record<string, string> | undefined, name: string) =>
  Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
const addressOf = (url: string) => new URL(url, 'http://this.page')

/**
 * Support for trying operations: answers come in the page's language, the empty CAPTCHA header of a sign-in
 * gets a solved challenge, and the tokens of an answer are used from then on.
 */
export function signInTools({ language, organization, solve, send, authorize, forget }: SignInTools) {
  /** The difficulty in the last refusal: the proof of work grows with failed attempts. */
  let difficulty = '0'

  const solved = async ({ url, headers }: Asked): Promise<string> => {
    const own = ['x-api-key', 'x-organization'].flatMap((name) => {
      const value = header(headers, name)
      return value ? [[name, value]] : []
    })
    const target = url.replace(signInPath, `/api/v1/public/captcha/challenge?difficulty=${encodeURIComponent(difficulty)}`)
    const answer: unknown = await (await send(target, { headers: Object.fromEntries(own) })).json()
    // Without a challenge the sign-in itself says what is wrong.
    return isRecord(answer) && answer.data ? solve(answer.data) : ''
  }

  return {
    async requestInterceptor(asked: Asked): Promise<Asked> {
      const { pathname } = addressOf(asked.url)
      if (!pathname.startsWith('/api/v1/')) return asked
      const add = (name: string, value: string) => {
        if (value && !header(asked.headers, name)) asked.headers[name] = value
      }
      add('x-custom-lang', language)
      add('accept-language', language)
      add('x-organization', organization)
      if (pathname === signInPath && !header(asked.headers, 'x-captcha-token')) add('x-captcha-token', await solved(asked))
      return asked
    },
    responseInterceptor(answered: Answered): void {
      const { pathname } = addressOf(answered.url)
      if (pathname === signInPath) difficulty = header(answered.headers, difficultyHeader) ?? '0'
      if (answered.status !== 200) return
      if (pathname === signOutPath) forget()
      const data = isRecord(answered.body) && isRecord(answered.body.data) ? answered.body.data : {}
      const tokens = isRecord(data.tokens) ? data.tokens : data
      if (typeof tokens.accessToken === 'string') authorize('accessToken', tokens.accessToken)
      if (typeof tokens.refreshToken === 'string') authorize('refreshToken', `Bearer ${tokens.refreshToken}`)
    },
  }
}
