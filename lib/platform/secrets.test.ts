import { describe, expect, test } from 'vitest'
import { decodeBase64Url, deriveKey, open, randomToken, same, seal, sha256 } from './secrets'

const key = deriveKey('an application secret of 32 chars', 'test')

describe('secrets', () => {
  test('derives one key per purpose and secret, the same each time', () => {
    expect(key).toHaveLength(32)
    expect(deriveKey('an application secret of 32 chars', 'test')).toEqual(key)
    expect(deriveKey('an application secret of 32 chars', 'other')).not.toEqual(key)
    expect(deriveKey('another application secret of 32', 'test')).not.toEqual(key)
  })

  test('opens what it sealed, in any script and of any length, and never seals twice to the same text', () => {
    for (const text of ['', 'a', 'سرّ طويل 🔑', 'x'.repeat(100_000)])
      expect(open(key, seal(key, text, 'row 1'), 'row 1')).toBe(text)
    expect(seal(key, 'a')).not.toBe(seal(key, 'a'))
    expect(seal(key, 'a')).toMatch(/^v1\.[\w-]+$/)
  })

  test('refuses a sealed text with any character changed, cut or added', () => {
    const sealed = seal(key, 'secret')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => open(key, changed), `character ${at}`).toThrow()
      expect(() => open(key, sealed.slice(0, at)), `cut at ${at}`).toThrow()
    }
    for (const added of ['A', '=', ' ', '\n']) expect(() => open(key, sealed + added)).toThrow()
  })

  test('refuses another key and another place', () => {
    const sealed = seal(key, 'secret', 'row 1')
    expect(() => open(deriveKey('another secret', 'test'), sealed, 'row 1')).toThrow()
    expect(() => open(key, sealed, 'row 2')).toThrow()
    expect(() => open(key, sealed)).toThrow()
  })

  test('compares texts and bytes of any length', () => {
    expect(same('abc', Buffer.from('abc'))).toBe(true)
    expect(same('abc', 'abd')).toBe(false)
    expect(same('abc', 'abcd')).toBe(false)
    expect(same('', '')).toBe(true)
  })

  test('makes tokens of the asked number of bytes and the published SHA-256', () => {
    expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32)
    expect(new Set(Array.from({ length: 1000 }, () => randomToken(16))).size).toBe(1000)
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('decodes only the one spelling of a value', () => {
    expect(decodeBase64Url('_-8')?.toString('hex')).toBe('ffef')
    for (const text of ['_-9', '_-8=', '/+8', ' _-8', '_-8\n', '_', '٣']) expect(decodeBase64Url(text), text).toBeNull()
  })
})
