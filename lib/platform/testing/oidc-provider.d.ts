/** Types of the parts that tests use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scopes: string): void; save(): Promise<string> }
  type Context = {
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: { Grant: new (of: object) => Grant } }
  }
  export type Configuration = {
    adapter: new (kind: string) => object
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    ttl: Record<string, number>
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    features: Record<string, object>
    pkce: { required: () => boolean }
    findAccount: (context: Context, id: string) => { accountId: string; claims: (use: string) => Promise<object> }
    interactions: { url: (context: Context, interaction: { uid: string }) => string }
    loadExistingGrant: (context: Context) => Promise<Grant>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object, options?: object): Promise<void>
  }
}
