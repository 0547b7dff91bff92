import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { backupCodeHash, matchTotpStep, newBackupCodes, newTotpSecret, totpUri } from '@/lib/platform/auth/two-factor'

const secret = newTotpSecret()
const at = (epoch: number) => new Date(epoch * 1000)
const epoch = 1_800_000_015
const step = Math.floor(epoch / 30)
const code = generateSync({ secret, epoch })

describe('authenticator codes', () => {
  test('agree with the values of RFC 6238', () => {
    const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(matchTotpStep(rfc, '287082', at(59), null)).toBe(1)
    expect(matchTotpStep(rfc, '081804', at(1_111_111_109), null)).toBe(37_037_036)
    expect(matchTotpStep(rfc, '005924', at(1_234_567_890), null)).toBe(41_152_263)
    expect(matchTotpStep(rfc, '353130', at(20_000_000_000), null)).toBe(666_666_666)
  })

  test('are accepted one time step back and forward and no further', () => {
    const found = [-60, -30, 0, 30, 60].map((shift) => matchTotpStep(secret, code, at(epoch + shift), null))
    expect(found).toEqual([null, step, step, step, null])
    expect(matchTotpStep(secret, code, new Date((step + 2) * 30_000 - 1), null)).toBe(step)
    expect(matchTotpStep(secret, code, new Date((step + 2) * 30_000), null)).toBeNull()
  })

  test('are accepted once: a used time step, or an earlier one, is refused', () => {
    expect(matchTotpStep(secret, code, at(epoch), step - 1)).toBe(step)
    expect(matchTotpStep(secret, code, at(epoch), step)).toBeNull()
    expect(matchTotpStep(secret, code, at(epoch), step + 1)).toBeNull()
    expect(matchTotpStep(secret, code, at(epoch), step + 1000)).toBeNull()
    expect(matchTotpStep(secret, code, at(epoch), 0)).toBe(step)
  })

  test('may be typed with Arabic-Indic or Persian digits, spaces and direction marks', () => {
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
    const persian = [...code].map((digit) => String.fromCharCode(0x6f0 + Number(digit))).join('')
    for (const text of [
      arabic,
      persian,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `\u200f${arabic}\u200e`,
      ` ${code}\n`,
      `${code.slice(0, 3)}-${code.slice(3)}`,
    ])
      expect(matchTotpStep(secret, text, at(epoch), null), text).toBe(step)
  })

  test('are refused unless they are six digits', () => {
    for (const text of [
      '',
      code.slice(1),
      `${code}0`,
      `0${code}`,
      'abcdef',
      '१२३४५६',
      `${code}\0`,
      `+${code.slice(1)}`,
      '1e5000',
      '000000'.repeat(1000),
    ])
      expect(matchTotpStep(secret, text, at(epoch), null), text.slice(0, 20)).toBeNull()
  })

  test('come from a seed of 160 bits and an address authenticator apps read', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(secret)
    const uri = new URL(totpUri(secret, 'مسار: التعلم', 'sara+1@example.com'))
    expect(decodeURIComponent(uri.pathname)).toMatch(/^\/?\/?(totp\/)?مسار {2}التعلم:sara\+1@example\.com$/)
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect(uri.searchParams.get('issuer')).toBe('مسار  التعلم')
  })
})

describe('backup codes', () => {
  const key = Buffer.alloc(32, 7)

  test('are ten different codes of 80 bits, stored as keyed hashes', () => {
    const { codes, hashes } = newBackupCodes(key)
    expect(new Set(codes).size).toBe(10)
    expect(new Set(hashes).size).toBe(10)
    for (const text of codes) expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(codes.map((text) => backupCodeHash(text, key))).toEqual(hashes)
    expect(hashes).not.toContain(backupCodeHash(codes[0] ?? '', Buffer.alloc(32, 8)))
  })

  test('are recognized in any spelling', () => {
    const stored = backupCodeHash('01AB-CD10-2345-6789', key)
    for (const text of [
      '01abcd1023456789',
      ' 01ab cd10 2345 6789 ',
      'OLab-cdIO-2345-6789',
      '01AB–CD10–2345–6789',
      '٠١AB-CD١٠-٢٣٤٥-٦٧٨٩',
      '۰۱ab-cd۱۰-۲۳۴۵-۶۷۸۹',
      '\u206601ABCD1023456789\u2069',
    ])
      expect(backupCodeHash(text, key), text).toBe(stored)
    for (const text of ['01AB-CD10-2345-6788', '01AB-CD10-2345-678', '']) expect(backupCodeHash(text, key), text).not.toBe(stored)
  })
})
