import { describe, expect, it } from 'vitest'
import { addressNow, nameNow, readUser } from './resources.rules'

describe('a user resource', () => {
  it('is read with booleans as texts and names in any case', () => {
    const read = readUser({
      USERNAME: 'Sara',
      Active: 'False',
      emails: [{ value: 'a@x.example' }, { value: 'B@x.example', primary: 'True' }],
    })
    expect(read).toMatchObject({ userName: 'Sara', isActive: false, email: 'b@x.example' })
  })

  it('has the address that was sent, in its stored form', () => {
    const emailOf = (value: string) => readUser({ userName: 'sara@x.example', emails: [{ value, primary: true }] }).email
    expect(emailOf('Info@مثال.السعودية')).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
    expect(emailOf('info@xn--mgbh0fb.xn--mgberp4a5d4ar')).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
    expect(emailOf('\u202asara@y.example\u202c')).toBe('sara@y.example')
    expect(readUser({ userName: 'info@مثال.السعودية' }).email).toBe('info@xn--mgbh0fb.xn--mgberp4a5d4ar')
  })

  it.each([
    { userName: 'a@b.example', emails: 'a@b.example' },
    { userName: 'a@b.example', emails: { value: 'no address' } },
    { userName: 'a@b.example', emails: [{ value: 'a@b.example', primary: 'often' }] },
    { userName: 'a@b.example', name: 'Sara' },
    {},
    { userName: 7 },
    { userName: 'no address' },
    { userName: 'a@b.example', active: 'perhaps' },
    { userName: 'a@b.example', emails: [{ value: 'no address', primary: true }] },
    { userName: 'a@b.example', emails: [{ value: 'سارة@مثال.السعودية' }] },
    { userName: 'a\nb@c.example' },
  ])('is refused as %j', (resource) => {
    expect(() => readUser(resource)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })
})

describe('what a directory changed of a person', () => {
  const said = (more: object) => readUser({ userName: 'sara@alnoor.example', ...more })
  const work = { emails: [{ value: 'work@alnoor.example' }] }

  it.each<[string, object, object, string | null]>([
    ['the address of emails', work, { emails: { value: 'new@alnoor.example' } }, 'new@alnoor.example'],
    ['nothing, where emails are left out', work, {}, null],
    ['nothing, where userName changes beside emails', work, { ...work, userName: 'other@alnoor.example' }, null],
    ['userName, where emails never named an address', {}, { userName: 'other@alnoor.example' }, 'other@alnoor.example'],
    ['nothing, where the address is said again', {}, { emails: [{ value: 'SARA@alnoor.example' }] }, null],
  ])('is, for the address, %s', (_title, before, now, expected) => {
    expect(addressNow(said(now), said(before))).toBe(expected)
  })

  const name = { formatted: 'Sara Ali', givenName: 'Sara', familyName: 'Ali' }
  it.each<[string, object, string[]]>([
    ['nothing', { name, displayName: 'Sara' }, []],
    ['displayName alone', { name, displayName: 'Sara A.' }, ['Sara A.']],
    ['the formatted name', { name: { ...name, formatted: 'Sara Omar' }, displayName: 'Sara O.' }, ['Sara Omar']],
    ['a part of the name', { name: { ...name, familyName: 'Omar' }, displayName: 'Sara' }, ['Sara', 'Omar']],
    ['nothing, where all names are left out', {}, []],
  ])('is, for the name, %s', (_title, now, expected) => {
    expect(nameNow(said(now), said({ name, displayName: 'Sara' })).filter(Boolean)).toEqual(expected)
  })
})
