import { describe, expect, it } from 'vitest'
import { nameFrom, readClaims, usableEmail } from './claims.rules'

const claimed = (email: string) => readClaims({ sub: 'sara', email, email_verified: true }, 'groups')

describe('the claims of a person', () => {
  it('have the address in its stored form, whatever marks come with it', () => {
    for (const email of ['info@مثال.السعودية', 'Info@xn--mgbh0fb.xn--mgberp4a5d4ar', '\u202ainfo@مثال.السعودية\u202c '])
      expect(claimed(email)?.email).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
    for (const email of ['سارة@مثال.السعودية', 'info@مثال', 'no address'])
      expect(claimed(email)).toMatchObject({ subject: 'sara', email: null })
  })

  it('name one address in the token and in userinfo, whichever form each has', () => {
    const token = { sub: 'sara', email: 'info@مثال.السعودية' }
    const userinfo = { sub: 'sara', email: 'Info@xn--mgbh0fb.xn--mgberp4a5d4ar', email_verified: true }
    expect(readClaims(token, 'groups', userinfo)?.isEmailVerified).toBe(true)
    expect(readClaims(token, 'groups', { ...userinfo, email: 'other@alnoor.example' })?.isEmailVerified).toBeUndefined()
  })

  it('are compared with the allowed domains in the stored form', () => {
    const rules = { emailDomains: ['xn--mgbh0fb.xn--mgberp4a5d4ar'], assumesVerifiedEmail: false }
    const usable = (email: string) => {
      const claims = claimed(email)
      return claims && usableEmail(claims, rules)
    }
    expect(usable('info@مثال.السعودية')).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
    expect(usable('info@other.example')).toBeNull()
  })

  it('are refused with a subject that cannot be stored; such a group counts as absent, however deep the claim is', () => {
    for (const text of ['a\0b', '\ud800']) {
      expect(readClaims({ sub: text }, 'groups')).toBeNull()
      expect(readClaims({ sub: 'sara', groups: [text, 'staff'] }, 'groups')?.groups.names).toEqual(['staff'])
      expect(readClaims({ sub: 'sara', groups: text }, 'groups')?.groups.names).toEqual([])
    }
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(readClaims({ sub: 'sara', groups: deep, more: deep }, 'groups')?.groups.names).toEqual([])
  })

  it('have names without invisible characters, apart from joiners that their spelling needs', () => {
    expect(nameFrom('\u200fسارة\u200b', 'الأ\u00adحمد')).toEqual({ ar: 'سارة الأحمد' })
    expect(nameFrom('می\u200cخواهم')).toEqual({ ar: 'می\u200cخواهم' })
    expect(nameFrom('Sa\u202era')).toEqual({ en: 'Sara' })
  })
})
