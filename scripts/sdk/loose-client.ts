import { pathToFileURL } from 'node:url'

/** The SDK's client for tests, with loose types, because its exact types are generated only when it is packed. */
export type LooseAnswer = { data: never; metadata: Record<string, unknown>; status: number; headers: Headers }
type Call = (path: string, input?: object) => Promise<LooseAnswer>
export type LooseClient = {
  get: Call
  post: Call
  put: Call
  patch: Call
  items(path: string, input?: object): AsyncGenerator<never>
  pages(path: string, input?: object): AsyncGenerator<LooseAnswer>
  signIn(credentials: object): Promise<{ deviceToken: string | null }>
  signOut(): Promise<void>
  tokens(): Promise<{ accessToken: string; refreshToken?: string } | null>
}
export type LooseSdk = {
  Masar: new (options: object) => LooseClient
  isRefusal(thrown: unknown, ...reasons: string[]): boolean
  verifyWebhook(
    secret: string,
    delivery: { body: string | Uint8Array; headers: Headers | Record<string, string> },
    options?: { toleranceSeconds?: number; now?: Date },
  ): Promise<{ id: string; event: object }>
}

export const loadSdk = (file: string): Promise<LooseSdk> => import(/* @vite-ignore */ pathToFileURL(file).href)
