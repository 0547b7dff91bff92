import { describe, expect, it } from 'vitest'
import { patched, patchSchema } from './patch.rules'
import { readUser } from './resources.rules'

const before = {
  userName: 'sara',
  active: true,
  name: { givenName: 'Sara', familyName: 'Ali' },
  emails: [
    { value: 'sara@alnoor.example', type: 'work', primary: true },
    { value: 'sara@home.example', type: 'home' },
  ],
}
const patch = (...operations: object[]) => patched(before, { schemas: [patchSchema], Operations: operations })
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe('a PATCH', () => {
  it.each<[string, object, object]>([
    ['of Okta, without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['of Entra, in its own case', { op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    [
      'with dotted names as keys',
      { op: 'Add', value: { 'name.givenName': 'Mona' } },
      { name: { givenName: 'Mona', familyName: 'Ali' } },
    ],
    ['of a part', { op: 'replace', path: 'name.familyName', value: 'Omar' }, { name: { givenName: 'Sara', familyName: 'Omar' } }],
    [
      'with the name of the schema',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Dr' },
      { title: 'Dr' },
    ],
    ['of an extension', { op: 'add', path: `${enterprise}:department`, value: 'HR' }, { [enterprise]: { department: 'HR' } }],
    [
      'of a value of a list',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@alnoor.example' },
      { emails: [{ ...before.emails[0], value: 'new@alnoor.example' }, before.emails[1]] },
    ],
    [
      'that adds such a value where there is none',
      { op: 'Add', path: 'emails[type eq "other"].value', value: 'o@alnoor.example' },
      { emails: [...before.emails, { type: 'other', value: 'o@alnoor.example' }] },
    ],
    ['that removes a value', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [before.emails[0]] }],
    [
      'that removes by value, as Entra does',
      { op: 'Remove', path: 'emails', value: [{ value: 'sara@home.example' }] },
      { emails: [before.emails[0]] },
    ],
    [
      'that adds what is there already',
      { op: 'add', path: 'emails', value: [{ value: 'sara@home.example' }] },
      { emails: before.emails },
    ],
  ])('%s', (_title, operation, changed) => {
    expect(patch(operation)).toEqual({ ...before, ...changed })
  })

  it('applies its operations in their order, and removes an attribute', () => {
    const after = patch(
      { op: 'add', path: 'title', value: 'Dr' },
      { op: 'replace', path: 'title', value: 'Prof' },
      { op: 'remove', path: 'name' },
    )
    expect([after.title, 'name' in after]).toEqual(['Prof', false])
  })

  it.each<[string, unknown]>([
    ['no PatchOp', { Operations: [{ op: 'add', path: 'a', value: 1 }] }],
    ['no operations', { schemas: [patchSchema], Operations: [] }],
    ['another operation', { schemas: [patchSchema], Operations: [{ op: 'move', path: 'a' }] }],
    ['a removal without a path', { schemas: [patchSchema], Operations: [{ op: 'remove' }] }],
    ['a path that is none', { schemas: [patchSchema], Operations: [{ op: 'add', path: 'a[b', value: 1 }] }],
    [
      'a filter that is none',
      { schemas: [patchSchema], Operations: [{ op: 'add', path: 'emails[type is "x"].value', value: 1 }] },
    ],
    ['a text', 'nothing'],
  ])('is refused with %s', (_title, body) => {
    expect(() => patched(before, body)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('the path of a PATCH', () => {
  it.each([
    ['of an extension', enterprise, { [enterprise]: { department: 'Safety' } }, { department: 'Safety' }],
    ['of its attribute', `${enterprise}:manager`, { [enterprise]: { manager: { value: '7' } } }, { value: '7' }],
    ['of its sub-attribute', `${enterprise}:manager.value`, { [enterprise]: { 'manager.value': '8' } }, '8'],
    ['of another vendor', 'urn:acme:people:badge', { 'urn:acme:people:badge': '9' }, '9'],
    [
      'of another vendor, with a sub-attribute',
      'urn:acme:people:badge.colour',
      { 'urn:acme:people': { 'badge.colour': 'red' } },
      'red',
    ],
  ])('is read with the name %s', (_, path, added, value) => {
    expect(patch({ op: 'add', path, value })).toEqual({ ...before, ...added })
  })

  it.each(['urn:', 'urn:a', `${enterprise}:`, `${enterprise}:\n`, 'urn:ä:b:c', 'a[b eq 1', 'a b'])('is no path: %j', (path) => {
    expect(() => patch({ op: 'add', path, value: 1 })).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidPath' }))
  })

  it.each([`urn:${':a'.repeat(25_000)}\n!`, ':2.0:User:'.repeat(20_000), `a[b eq "${'c'.repeat(1000)}"]`])(
    'of more than 1,000 characters is refused by its length',
    (path) => {
      expect(() => patch({ op: 'add', path, value: 1 })).toThrow('A path has at most 1000 characters.')
      expect(() => patch({ op: 'add', value: { [path]: 1 } })).toThrow('A path has at most 1000 characters.')
    },
  )

  it('may change so many attributes as are copied in a second', () => {
    const attributes = (number: number) => Object.fromEntries(Array.from({ length: number }, (_, at) => [`attribute${at}`, at]))
    expect(patch({ op: 'add', value: attributes(500) })).toMatchObject(attributes(500))
    expect(() => patch({ op: 'add', value: attributes(9000) })).toThrow(expect.objectContaining({ status: 413 }))
  })
})

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

describe('a PATCH of a large group', () => {
  const member = (at: number) => ({ value: `member-${at}` })
  const members = Array.from({ length: 10_000 }, (_, at) => member(at))
  const change = (Operations: object[]) =>
    patched({ members }, { schemas: [patchSchema], Operations }).members as { value: string }[]

  it('adds and removes members without duplicates and without a scan for each', () => {
    const added = Array.from({ length: 500 }, (_, at) => ({ op: 'add', path: 'members', value: [member(9_750 + at)] }))
    const gone = Array.from({ length: 500 }, (_, at) => ({ op: 'remove', path: 'members', value: [member(at)] }))
    const after = change([...added, ...gone])
    expect(after).toHaveLength(9_750)
    expect([after[0], after.at(-1)]).toEqual([member(500), member(10_249)])
  })

  it('is refused if its filters would scan the members too often', () => {
    const path = `members[${Array.from({ length: 40 }, () => 'value eq "x"').join(' or ')}]`
    const often = Array.from({ length: 300 }, () => ({ op: 'remove', path }))
    expect(() => change(often)).toThrow(expect.objectContaining({ status: 413 }))
    expect(change(often.slice(0, 3))).toHaveLength(10_000)
  })
})
