import { solve } from './captcha'
import { isRefusal, MasarError } from './errors'
import type { Paths } from './generated/paths'
import type * as Schemas from './generated/schemas'
import type { Credentials, Options } from './options'
import { inMemory, refreshKey, Session, type Tokens } from './session'
import { deliver, type Patience, type Received, wait } from './transport'
import type { Answer, Input, Inputs, Item, Method, Operation, PathOf } from './types'

type Loose = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }
const mostProofs = 8
/** Headers with lower-case names, so that a given header replaces the client's own. With two spellings of one name `fetch` would send both values. */
const lowered = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const entries = (of: unknown): [string, unknown][] => Object.entries(Object(of ?? {}))

/** A client of one organization's API. */
export class Masar {
  private readonly patience: Patience
  private readonly session: Session

  constructor(private readonly options: Options) {
    // The types require both, but JavaScript callers may pass undefined.
    if (!options.url || !options.apiKey) throw new Error('Masar needs a url and an apiKey')
    const usual = { tries: 8, longestWaitSeconds: 60, answerSeconds: 60, wait, random: Math.random }
    this.patience = { ...usual, ...options.patience }
    this.session = new Session(options.store ?? inMemory(options.accessToken), (held) => this.nextTokens(held))
  }

  get<P extends PathOf<'get'>>(path: P, ...[input]: Inputs<Operation<P, 'get'>>): Promise<Answer<Operation<P, 'get'>>> {
    return this.call('get', path, input)
  }
  post<P extends PathOf<'post'>>(path: P, ...[input]: Inputs<Operation<P, 'post'>>): Promise<Answer<Operation<P, 'post'>>> {
    return this.call('post', path, input)
  }
  put<P extends PathOf<'put'>>(path: P, ...[input]: Inputs<Operation<P, 'put'>>): Promise<Answer<Operation<P, 'put'>>> {
    return this.call('put', path, input)
  }
  patch<P extends PathOf<'patch'>>(path: P, ...[input]: Inputs<Operation<P, 'patch'>>): Promise<Answer<Operation<P, 'patch'>>> {
    return this.call('patch', path, input)
  }
  delete<P extends PathOf<'delete'>>(
    path: P,
    ...[input]: Inputs<Operation<P, 'delete'>>
  ): Promise<Answer<Operation<P, 'delete'>>> {
    return this.call('delete', path, input)
  }

  /** Iterates over the pages of a list, by cursor or by number. Each page is fetched when the loop reaches it. */
  async *pages<P extends PathOf<'get'>>(
    path: P,
    ...[input]: Inputs<Operation<P, 'get'>>
  ): AsyncGenerator<Answer<Operation<P, 'get'>>> {
    const given: Loose = input ?? {}
    let query = Object.fromEntries(entries(given.query))
    for (;;) {
      const { envelope, ...answer } = await this.asPerson('get', path, { ...given, query })
      yield { ...envelope, ...answer } as Answer<Operation<P, 'get'>>
      const { hasNext, nextCursor, page = 1 } = envelope.metadata as Schemas.ListMetadata
      if (!hasNext) return
      query = nextCursor ? { ...query, cursor: nextCursor } : { ...query, page: page + 1 }
    }
  }

  /** Iterates over the items of a list; fetches the next page when the loop reaches it. */
  async *items<P extends PathOf<'get'>>(
    path: P,
    ...input: Inputs<Operation<P, 'get'>>
  ): AsyncGenerator<Item<Operation<P, 'get'>>> {
    for await (const { data } of this.pages(path, ...input)) yield* data as Item<Operation<P, 'get'>>[]
  }

  /**
   * Signs in and stores the tokens. Solves the proof of work, and a harder one if the server asks for it. Throws if the account has two-step
   * verification and no `secondStep` is given, or if the organization uses a CAPTCHA service.
   */
  async signIn(credentials: Credentials): Promise<{ deviceToken: string | null }> {
    const { email, password, from = 'website', deviceToken, secondStep } = credentials
    const device: Record<string, string> = deviceToken ? { 'x-device-token': deviceToken } : {}
    const { envelope, headers } = await this.proved({ email, password, from }, device)
    const data = envelope.data as Schemas.UserLoginResponseDto
    if (!data.isTwoFactorEnable) {
      await this.session.keep(data.tokens)
      return { deviceToken: headers.get('x-device-token') }
    }
    if (!secondStep) throw new Error('The account has two-step verification: give signIn a secondStep')
    const { challengeToken } = data.twoFactor
    const body = { challengeToken, ...(await secondStep(data.twoFactor)) }
    const second = await this.send('post', '/public/user/login/2fa/verify', { body, headers: device })
    await this.session.keep((second.envelope.data as Schemas.SignedInByTwoFactor).tokens)
    return { deviceToken: second.headers.get('x-device-token') }
  }

  /** Ends the session on the server and removes the stored tokens. */
  async signOut(): Promise<void> {
    if (await this.session.tokens()) await this.asPerson('post', '/shared/user/logout', {})
    await this.session.keep(null)
  }

  /** The current tokens, for programs that pass them on; null when nobody is signed in. */
  tokens(): Promise<Tokens | null> {
    return this.session.tokens()
  }

  private async nextTokens(held: Tokens | null): Promise<Tokens | null> {
    if (this.options.serviceAccount) {
      const { envelope } = await this.send('post', '/public/service-account/token', {})
      return envelope.data as Tokens
    }
    if (!held?.refreshToken) return null
    const headers = { authorization: `Bearer ${held.refreshToken}`, 'idempotency-key': await refreshKey(held.refreshToken) }
    return (await this.send('post', '/shared/user/refresh', { headers })).envelope.data as Tokens
  }

  private async proved(body: object, device: Record<string, string>): Promise<Received> {
    let difficulty = 0
    for (let proofs = 1; ; proofs += 1) {
      const { envelope } = await this.send('get', '/public/captcha/challenge', { query: { difficulty } })
      const token = await solve(envelope.data as Schemas.CaptchaChallenge)
      if (token === null) throw new Error('This organization asks for a CAPTCHA that only a person can solve')
      try {
        return await this.send('post', '/public/user/login/credential', {
          body,
          headers: { ...device, 'x-captcha-token': token },
        })
      } catch (error) {
        const asked = error instanceof MasarError ? Number(error.headers.get('x-captcha-difficulty') ?? 0) : 0
        if (asked === 0 || proofs >= mostProofs) throw error
        difficulty = asked
      }
    }
  }

  private async call<P extends keyof Paths, M extends Method>(
    method: M,
    path: P,
    input?: Input<Operation<P, M>>,
  ): Promise<Answer<Operation<P, M>>> {
    const { envelope, ...answer } = await this.asPerson(method, path, input ?? {})
    return { ...envelope, ...answer } as Answer<Operation<P, M>>
  }

  /** Sends a request with the current access token, and again with a new one if that has expired. Public paths are sent without a token. */
  private async asPerson(method: Method, path: string, given: Loose): Promise<Received> {
    if (path.startsWith('/public/')) return this.send(method, path, given)
    const held = (await this.session.tokens()) ?? (this.options.serviceAccount ? await this.session.renewed(null) : null)
    if (!held) return this.send(method, path, given)
    // Both attempts have the same key, so that the server does not repeat a write that succeeded.
    const own: Record<string, string> = method === 'post' ? { 'idempotency-key': crypto.randomUUID() } : {}
    const as = ({ accessToken }: Tokens) =>
      this.send(method, path, { ...given, headers: { authorization: `Bearer ${accessToken}`, ...own, ...given.headers } })
    try {
      return await as(held)
    } catch (error) {
      if (!isRefusal(error, 'accessTokenInvalid')) throw error
      const renewed = await this.session.renewed(held.accessToken)
      if (!renewed) throw error
      return as(renewed)
    }
  }

  private send(method: Method, path: string, { params, query, body, headers, signal }: Loose): Promise<Received> {
    const { url, apiKey, organization, language, contentLanguage } = this.options
    const named = new Map(entries(params))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named.get(name))))
    const search = new URLSearchParams()
    // `String` joins the values of an array with commas, as the API's filters expect.
    for (const [name, value] of entries(query)) if (value !== undefined) search.set(name, String(value))
    const usual: Record<string, string> = {
      ...(organization && { 'x-organization': organization }),
      ...(language && { 'x-custom-lang': language }),
      ...(contentLanguage && { 'accept-language': contentLanguage }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'post' && { 'idempotency-key': crypto.randomUUID() }),
      ...lowered(headers),
    }
    const compose = async () => ({
      method: method.toUpperCase(),
      url: `${url.replace(/\/$/, '')}/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`,
      headers: { 'x-api-key': (typeof apiKey === 'string' ? apiKey : await apiKey()).trim(), ...usual },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return deliver(this.options.fetch ?? ((input, init) => fetch(input, init)), compose, this.patience)
  }
}
