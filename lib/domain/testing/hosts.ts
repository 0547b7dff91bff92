import { env } from '@/lib/platform/env'
import { type Host, startNext } from '@/lib/platform/testing/next-host'
import { startServer } from '@/server'

/** One trusted proxy, so that every call can have its own address; limits with windows longer than the tests take. */
const settings = {
  TRUST_PROXY: '1',
  CAPTCHA_PROVIDER: 'test',
  OUTGOING_LOOPBACK: 'true',
  RATE_LIMIT_GENERAL: '100/600',
  RATE_LIMIT_CERTIFICATE_VERIFY: '60/600',
  RATE_LIMIT_PAGES: '100/600',
} as const

async function startHere(): Promise<Host> {
  // Next's bundles read the environment of this process for themselves.
  Object.assign(process.env, settings)
  const window = (requests: number) => ({ requests, seconds: 600 })
  Object.assign(env(), {
    trustProxy: settings.TRUST_PROXY,
    CAPTCHA_PROVIDER: settings.CAPTCHA_PROVIDER,
    RATE_LIMIT_GENERAL: window(100),
    RATE_LIMIT_CERTIFICATE_VERIFY: window(60),
    RATE_LIMIT_PAGES: window(100),
  })
  const server = await startServer({ port: 0 })
  // Next is loaded with the first page, which blocks this process for a while.
  await fetch(`${server.url}/verify`)
  return server
}

/** The hosts of production, on free ports and the database of this test file. */
export const hosts = [
  ['the self-hosted server', startHere],
  ['Next', () => startNext(settings)],
  // As on Vercel: the middleware signs the label, the handler reads it.
  ['Next behind its middleware', () => startNext({ ...settings, VERCEL: '1' })],
] as const
