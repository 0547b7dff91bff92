import { describe, expect, it } from 'vitest'
import { mayMakeSecret, publishedSecret, readEnv } from './env'

const secret = 'a secret of its own of at least 32 letters'
const complaints = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0] ?? '')
  }
}

describe('the environment', () => {
  it('requires nothing but a secret and has a default for everything else', () => {
    expect(readEnv({ APP_SECRET: secret })).toMatchObject({
      deployment: 'development',
      trustProxy: 'none',
      APP_SECRET: secret,
      RATE_LIMIT_GENERAL: { requests: 100, seconds: 10 },
      RATE_LIMIT_CERTIFICATE_VERIFY: { requests: 60, seconds: 60 },
      RATE_LIMIT_PAGES: { requests: 200, seconds: 10 },
      RATE_LIMIT_SIGN_IN: { requests: 8, seconds: 900 },
      ACCESS_TOKEN_SECONDS: 900,
      SESSION_SECONDS: 2_592_000,
      REFRESH_GRACE_SECONDS: 0,
      CAPTCHA_PROVIDER: 'altcha',
    })
  })

  it('takes an empty variable for an absent one and ignores what it does not know', () => {
    expect(readEnv({ APP_SECRET: secret, PORT: '', PATH: '/bin', CAPTCHA_PROVIDER: '' })).toMatchObject({ PORT: 3000 })
    expect(readEnv({ APP_SECRET: secret, PATH: '/bin' })).not.toHaveProperty('PATH')
  })

  it('lists everything wrong at once, together with what production refuses', () => {
    const wrong = {
      DEPLOYMENT_ENV: 'production',
      NODE_ENV: 'staging',
      CAPTCHA_PROVIDER: 'test',
      PORT: 'eighty',
      DATABASE_URL: 'somewhere',
      RATE_LIMIT_GENERAL: '0/10',
      SHARED_ADDRESSES: 'vercel',
      TRUST_PROXY: 'yes',
      REFRESH_GRACE_SECONDS: '31',
      KV_REST_API_URL: 'https://kv.example',
    }
    expect(complaints(wrong).sort()).toEqual(
      ['APP_SECRET', 'CAPTCHA_PROVIDER', 'DATABASE_URL', 'KV_REST_API_TOKEN', 'NODE_ENV', 'PORT', 'RATE_LIMIT_GENERAL'].concat([
        'REFRESH_GRACE_SECONDS',
        'SHARED_ADDRESSES',
        'TRUST_PROXY',
      ]),
    )
  })

  it('does not repeat a secret in its error', () => {
    expect(() => readEnv({ APP_SECRET: 'hunter2' })).toThrow(/APP_SECRET/)
    expect(() => readEnv({ APP_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  })

  it.each<Record<string, string>>([
    {},
    { DEPLOYMENT_ENV: 'development' },
    { DEPLOYMENT_ENV: 'preview' },
    { DEPLOYMENT_ENV: 'production' },
    { VERCEL: '1', VERCEL_ENV: 'preview' },
    { VERCEL: '1', VERCEL_ENV: 'production' },
  ])('refuses a missing, an empty, a short and the once published secret everywhere (%o)', (deployment) => {
    expect(complaints(deployment)).toEqual(['APP_SECRET'])
    for (const APP_SECRET of ['', 'short', publishedSecret])
      expect(complaints({ ...deployment, APP_SECRET })).toEqual(['APP_SECRET'])
    expect(complaints({ ...deployment, APP_SECRET: secret })).toEqual([])
  })

  it('lets a start create a secret in development only, and never on Vercel', () => {
    expect([{}, { DEPLOYMENT_ENV: '' }, { DEPLOYMENT_ENV: 'development', VERCEL_ENV: 'preview' }].map(mayMakeSecret)).toEqual([
      true,
      true,
      true,
    ])
    for (const other of [
      { DEPLOYMENT_ENV: 'preview' },
      { DEPLOYMENT_ENV: 'production' },
      { DEPLOYMENT_ENV: 'prod' },
      { VERCEL_ENV: 'production' },
      { VERCEL: '1' },
      { VERCEL: '1', VERCEL_ENV: 'development' },
    ])
      expect(mayMakeSecret(other)).toBe(false)
  })

  it('refuses the test CAPTCHA in production and takes it in previews and development', () => {
    const asked = { APP_SECRET: secret, CAPTCHA_PROVIDER: 'test' }
    for (const name of ['DEPLOYMENT_ENV', 'VERCEL_ENV'])
      expect(complaints({ ...asked, [name]: 'production' })).toEqual(['CAPTCHA_PROVIDER'])
    for (const deployment of ['preview', 'development']) expect(complaints({ ...asked, DEPLOYMENT_ENV: deployment })).toEqual([])
  })

  it('prefers DEPLOYMENT_ENV to Vercel’s own variable', () => {
    const from = (source: Record<string, string>) => readEnv({ APP_SECRET: secret, ...source }).deployment
    expect(from({ DEPLOYMENT_ENV: 'production' })).toBe('production')
    expect(from({ DEPLOYMENT_ENV: 'preview', VERCEL_ENV: 'production' })).toBe('preview')
  })

  it('requires the secret of a hosted CAPTCHA', () => {
    for (const CAPTCHA_PROVIDER of ['turnstile', 'hcaptcha', 'recaptcha']) {
      expect(complaints({ APP_SECRET: secret, CAPTCHA_PROVIDER })).toEqual(['CAPTCHA_SECRET'])
      expect(complaints({ APP_SECRET: secret, CAPTCHA_PROVIDER, CAPTCHA_SECRET: 'x' })).toEqual([])
    }
  })

  it('trusts Vercel’s address header on Vercel only, unless TRUST_PROXY says otherwise', () => {
    expect(readEnv({ APP_SECRET: secret, VERCEL: '1' }).trustProxy).toBe('vercel')
    expect(readEnv({ APP_SECRET: secret, VERCEL: '1', TRUST_PROXY: 'none' }).trustProxy).toBe('none')
    for (const rule of ['1', '9', '10.0.0.0/8', '10.0.0.1, fd00::/8', '::1', 'none', 'vercel'])
      expect(readEnv({ APP_SECRET: secret, TRUST_PROXY: rule }).trustProxy).toBe(rule)
  })

  it.each(['0', '12', '-1', 'true', '10.0.0.0/33', 'fd00::/129', '10.0.0', '10.0.0.0/8,', '10.0.0.0/8 fd00::/8', '10.0.0.0/8/8'])(
    'does not start with the proxy rule %s',
    (rule) => expect(complaints({ APP_SECRET: secret, TRUST_PROXY: rule })).toEqual(['TRUST_PROXY']),
  )
})
