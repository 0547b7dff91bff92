import { describe, expect, it } from 'vitest'
import { patched, patchSchema } from './patch.rules'

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
    ['of Entra, in its own case', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
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

  // Every attribute as its schema defines it, whatever the form and the spelling that a directory sends.
  it.each<[string, object, object]>([
    [
      'replaces a list by one value of it, as a list of one',
      { op: 'replace', path: 'emails', value: { value: 'new@alnoor.example', type: 'work', primary: true } },
      { emails: [{ value: 'new@alnoor.example', type: 'work', primary: true }] },
    ],
    [
      'does the same without a path, and for other attributes with many values',
      { op: 'replace', value: { phoneNumbers: { value: '+966 11 000', type: 'work' } } },
      { phoneNumbers: [{ value: '+966 11 000', type: 'work' }] },
    ],
    [
      'spells names as the schema at every level',
      { op: 'add', path: 'EMAILS', value: [{ VALUE: 'o@alnoor.example', Type: 'other' }] },
      { emails: [...before.emails, { value: 'o@alnoor.example', type: 'other' }] },
    ],
    [
      'merges names in another spelling',
      { op: 'replace', path: 'NAME', value: { FamilyName: 'Omar' } },
      { name: { givenName: 'Sara', familyName: 'Omar' } },
    ],
    [
      'spells paths as the schema',
      { op: 'add', path: 'Name.MIDDLENAME', value: 'N' },
      { name: { ...before.name, middleName: 'N' } },
    ],
    [
      'spells filters as the schema',
      { op: 'add', path: 'Emails[TYPE eq "OTHER"].Value', value: 'o@alnoor.example' },
      { emails: [...before.emails, { type: 'OTHER', value: 'o@alnoor.example' }] },
    ],
    [
      'leaves one primary value when another one is added',
      { op: 'add', path: 'emails', value: [{ value: 'p@alnoor.example', primary: true }] },
      { emails: [{ ...before.emails[0], primary: false }, before.emails[1], { value: 'p@alnoor.example', primary: true }] },
    ],
    [
      'leaves one primary value when a present one becomes it, with a boolean as a text',
      { op: 'Replace', path: 'emails[type eq "home"].primary', value: 'True' },
      {
        emails: [
          { ...before.emails[0], primary: false },
          { ...before.emails[1], primary: true },
        ],
      },
    ],
    [
      'leaves one primary value when two are sent',
      {
        op: 'replace',
        path: 'emails',
        value: [
          { value: 'a@x.example', primary: true },
          { value: 'b@x.example', primary: 'true' },
        ],
      },
      {
        emails: [
          { value: 'a@x.example', primary: true },
          { value: 'b@x.example', primary: false },
        ],
      },
    ],
    [
      'says something more of a value that is there already',
      { op: 'add', path: 'emails', value: { value: 'sara@home.example', primary: true } },
      {
        emails: [
          { ...before.emails[0], primary: false },
          { ...before.emails[1], primary: true },
        ],
      },
    ],
    [
      'changes a part of the primary value without a filter',
      { op: 'replace', path: 'emails.value', value: 'new@alnoor.example' },
      { emails: [{ ...before.emails[0], value: 'new@alnoor.example' }, before.emails[1]] },
    ],
    ['compares booleans with texts', { op: 'remove', path: 'emails[primary eq "True"]' }, { emails: [before.emails[1]] }],
    ['removes what is replaced by null', { op: 'replace', path: 'name', value: null }, { name: undefined }],
    [
      'takes the id of a manager as the value',
      { op: 'Add', path: `${enterprise}:manager`, value: 'm-1' },
      { [enterprise]: { manager: { value: 'm-1' } } },
    ],
    [
      'reaches a part of an attribute of an extension',
      { op: 'add', path: `${enterprise}:manager.value`, value: 'm-2' },
      { [enterprise]: { manager: { value: 'm-2' } } },
    ],
    [
      'ignores what the platform sets itself in an object of values',
      { op: 'replace', value: { id: 'mine', meta: 7, title: 'Dr' } },
      { title: 'Dr' },
    ],
  ])('%s', (_title, operation, changed) => {
    expect(patch(operation)).toEqual({ ...before, ...changed })
  })

  it.each([
    { op: 'replace', path: 'emails', value: 'sara@alnoor.example' },
    { op: 'replace', path: 'emails', value: 42 },
    { op: 'add', path: 'emails', value: [{ value: 7 }] },
    { op: 'replace', path: 'emails[type eq "work"].primary', value: 'perhaps' },
    { op: 'replace', path: 'active', value: 'yes' },
    { op: 'replace', path: 'name', value: 'Sara' },
    { op: 'replace', path: 'name.givenName', value: ['Sara'] },
    { op: 'replace', value: { displayName: { value: 'Sara' } } },
    { op: 'replace', path: `${enterprise}:department`, value: 7 },
  ])('is refused with a value that its attribute does not have: %j', (operation) => {
    expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })

  it.each(['id', 'meta.created', 'groups'])('cannot change %s, which the platform sets', (path) => {
    const refused = expect.objectContaining({ status: 400, scimType: 'mutability' })
    expect(() => patch({ op: 'replace', path, value: 'x' })).toThrow(refused)
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
    ['of its sub-attribute', `${enterprise}:manager.value`, { [enterprise]: { manager: { value: '8' } } }, '8'],
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
