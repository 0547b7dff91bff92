import { describe, expect, it } from 'vitest'
import { developmentSecret, readEnv } from './env'

const secret = 'a production secret of at least 32 letters'
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
  it('needs nothing at all and then says what it took for granted', () => {
    expect(readEnv({})).toMatchObject({
      deployment: 'development',
      trustProxy: 'none',
      APP_SECRET: developmentSecret,
      RATE_LIMIT_GENERAL: { requests: 100, seconds: 10 },
      RATE_LIMIT_CERTIFICATE_VERIFY: { requests: 60, seconds: 60 },
      RATE_LIMIT_SIGN_IN: { requests: 10, seconds: 900 },
      ACCESS_TOKEN_SECONDS: 900,
      SESSION_SECONDS: 2_592_000,
      REFRESH_GRACE_SECONDS: 0,
      CAPTCHA_PROVIDER: 'altcha',
    })
  })

  it('takes an empty variable for an absent one and ignores what it does not know', () => {
    expect(readEnv({ APP_SECRET: '', PORT: '', PATH: '/bin', CAPTCHA_PROVIDER: '' })).toMatchObject({ PORT: 3000 })
    expect(readEnv({ PATH: '/bin' })).not.toHaveProperty('PATH')
  })

  it('lists everything wrong at once, production’s refusals beside the rest', () => {
    const wrong = {
      DEPLOYMENT_ENV: 'production',
      NODE_ENV: 'staging',
      CAPTCHA_PROVIDER: 'test',
      PORT: 'eighty',
      DATABASE_URL: 'somewhere',
      RATE_LIMIT_GENERAL: '0/10',
      TRUST_PROXY: 'yes',
      REFRESH_GRACE_SECONDS: '31',
      KV_REST_API_URL: 'https://kv.example',
    }
    expect(complaints(wrong).sort()).toEqual(
      ['APP_SECRET', 'CAPTCHA_PROVIDER', 'DATABASE_URL', 'KV_REST_API_TOKEN', 'NODE_ENV', 'PORT', 'RATE_LIMIT_GENERAL'].concat([
        'REFRESH_GRACE_SECONDS',
        'TRUST_PROXY',
      ]),
    )
  })

  it('does not repeat a secret in its complaint', () => {
    expect(() => readEnv({ APP_SECRET: 'hunter2' })).toThrow(/APP_SECRET/)
    expect(() => readEnv({ APP_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
  })

  it.each<Record<string, string>>([{ DEPLOYMENT_ENV: 'production' }, { VERCEL_ENV: 'production' }])(
    'refuses the published secret and the test CAPTCHA in production (%o)',
    (production) => {
      expect(complaints(production)).toEqual(['APP_SECRET'])
      expect(complaints({ ...production, APP_SECRET: developmentSecret })).toEqual(['APP_SECRET'])
      expect(complaints({ ...production, APP_SECRET: secret, CAPTCHA_PROVIDER: 'test' })).toEqual(['CAPTCHA_PROVIDER'])
      expect(readEnv({ ...production, APP_SECRET: secret }).deployment).toBe('production')
    },
  )

  it('lets previews and development use both', () => {
    for (const deployment of ['preview', 'development'])
      expect(complaints({ DEPLOYMENT_ENV: deployment, CAPTCHA_PROVIDER: 'test' })).toEqual([])
    expect(readEnv({ DEPLOYMENT_ENV: 'preview', VERCEL_ENV: 'production' }).deployment).toBe('preview')
  })

  it('wants the secret of a hosted CAPTCHA', () => {
    for (const CAPTCHA_PROVIDER of ['turnstile', 'hcaptcha', 'recaptcha']) {
      expect(complaints({ CAPTCHA_PROVIDER })).toEqual(['CAPTCHA_SECRET'])
      expect(complaints({ CAPTCHA_PROVIDER, CAPTCHA_SECRET: 'x' })).toEqual([])
    }
  })

  it('trusts Vercel’s address header on Vercel alone, unless told otherwise', () => {
    expect(readEnv({ VERCEL: '1' }).trustProxy).toBe('vercel')
    expect(readEnv({ VERCEL: '1', TRUST_PROXY: 'none' }).trustProxy).toBe('none')
    for (const rule of ['1', '9', '10.0.0.0/8', '10.0.0.1, fd00::/8', '::1', 'none', 'vercel'])
      expect(readEnv({ TRUST_PROXY: rule }).trustProxy).toBe(rule)
  })

  it.each(['0', '12', '-1', 'true', '10.0.0.0/33', 'fd00::/129', '10.0.0', '10.0.0.0/8,', '10.0.0.0/8 fd00::/8', '10.0.0.0/8/8'])(
    'does not start with the proxy rule %s',
    (rule) => expect(complaints({ TRUST_PROXY: rule })).toEqual(['TRUST_PROXY']),
  )
})
