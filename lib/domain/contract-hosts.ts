import { env } from '@/lib/platform/env'
import { startNext } from '@/lib/platform/testing/next-host'
import { startServer } from '@/server'

// One trusted proxy, so that every call can come from an address of its own.
export const settings = { TRUST_PROXY: '1', CAPTCHA_PROVIDER: 'test' } as const
Object.assign(env(), { trustProxy: settings.TRUST_PROXY, CAPTCHA_PROVIDER: settings.CAPTCHA_PROVIDER })

/** Where the API runs in production, on free ports and the database of this test file. */
export const hosts = [
  ['the self-hosted server', () => startServer({ port: 0, apiOnly: true })],
  ['Next', () => startNext(settings)],
] as const

/** Next as Vercel runs it: the middleware labels, the handler reads the label. */
export const behindMiddleware = ['Next behind its middleware', () => startNext({ ...settings, VERCEL: '1' })] as const
