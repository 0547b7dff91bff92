import { createCipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { API_KEY_PATTERN, API_SECRET_PATTERN, firstPartyKey, mintApiKey, parseApiKey } from '@/lib/platform/auth/api-key'
import { sha256 } from '../secrets'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('API keys', () => {
  test('are minted in the published form and read back with the hash that is stored', () => {
    for (let round = 0; round < 500; round += 1) {
      const { key, secret, secretHash } = mintApiKey('live')
      expect(key).toMatch(API_KEY_PATTERN)
      expect(secret).toMatch(API_SECRET_PATTERN)
      expect(secretHash).toEqual(sha256(secret))
      expect(parseApiKey(`${key}:${secret}`)).toEqual({ ok: true, key, secretHash })
    }
  })

  test('have the published checksum, so that other programs can check one offline', () => {
    const secret = `lps_${'0'.repeat(43)}`
    // CRC-32 of 43 zeros, computed independently, in base62.
    expect(parseApiKey(`lpk_live_${'0'.repeat(22)}:${secret}2CZclj`).ok).toBe(true)
  })

  test('never repeat, whatever the environment part', () => {
    expect(new Set(Array.from({ length: 2000 }, () => mintApiKey('preview').key)).size).toBe(2000)
    for (const env of ['', 'a', 'Live', 'li_ve', 'live:', 'x'.repeat(17)]) expect(() => mintApiKey(env), env).toThrow()
  })

  test('lets none of 100,000 random secrets of the right shape pass the checksum', () => {
    const { key } = mintApiKey('live')
    let passed = 0
    // Pseudo-random with a fixed seed, because one in four billion does pass.
    const random = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
    for (let block = 0; block < 10; block += 1) {
      const text = random.update(Buffer.alloc(49 * 10_000)).map((byte) => alphabet.charCodeAt(byte % 62))
      const secrets = Buffer.from(text).toString('latin1')
      for (let at = 0; at < secrets.length; at += 49) if (parseApiKey(`${key}:lps_${secrets.slice(at, at + 49)}`).ok) passed += 1
    }
    expect(passed).toBe(0)
  })

  test('distinguish a missing header from a malformed one', () => {
    const { key, secret } = mintApiKey('live')
    expect(parseApiKey(null)).toEqual({ ok: false, reason: 'missing' })
    expect(parseApiKey('')).toEqual({ ok: false, reason: 'missing' })
    const swapped = secret.slice(0, 10) + (secret[10] === 'a' ? 'b' : 'a') + secret.slice(11)
    const malformed = [
      ':',
      key,
      secret,
      `${key}:`,
      `:${secret}`,
      `${secret}:${key}`,
      `${key}::${secret}`,
      `${key}:${secret}:`,
      `${key}:${secret}:x`,
    ]
    const spelled = [
      ` ${key}:${secret}`,
      `${key}: ${secret}`,
      `${key}:${secret}\n`,
      `${key}:${secret}\0`,
      `${key}：${secret}`,
      `${key}:${secret}, ${key}:${secret}`,
    ]
    const changed = [
      `${key}:${swapped}`,
      `${key}:${secret.slice(0, -1)}`,
      `${key}:${secret.toLowerCase()}`,
      `${key.toUpperCase()}:${secret}`,
      `${key}:${secret}`.repeat(400),
    ]
    for (const header of [...malformed, ...spelled, ...changed])
      expect(parseApiKey(header), header.slice(0, 90)).toEqual({ ok: false, reason: 'malformed' })
  })

  test('of the console are derived, differ by organization and by application secret, and parse like any other', () => {
    const one = firstPartyKey('an application secret of 32 chars', 'organization 1')
    expect(one).toEqual(firstPartyKey('an application secret of 32 chars', 'organization 1'))
    expect(one.key).toMatch(/^lpk_console_[0-9A-Za-z]{22}$/)
    expect(parseApiKey(`${one.key}:${one.secret}`)).toEqual({ ok: true, key: one.key, secretHash: one.secretHash })
    for (const two of [
      firstPartyKey('an application secret of 32 chars', 'organization 2'),
      firstPartyKey('another application secret', 'organization 1'),
    ]) {
      expect(two.key).not.toBe(one.key)
      expect(two.secret).not.toBe(one.secret)
    }
  })
})
