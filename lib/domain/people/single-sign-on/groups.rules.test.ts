import { describe, expect, it } from 'vitest'
import { isIncomplete, readClaims } from './claims.rules'
import { claimNamesIn, groupsIn, mostGroups } from './groups.rules'

const all = (...names: string[]) => ({ seen: 'all', names })
const none = { seen: 'none', names: [] }
const many = Array.from({ length: mostGroups + 1 }, (_, at) => `G${at}`)

describe('the groups that a provider names', () => {
  it.each<[string, object, string, object]>([
    ['a list', { groups: ['A', 'B', 'A'] }, 'groups', all('A', 'B')],
    ['one text', { groups: 'A' }, 'groups', all('A')],
    ['an empty list', { groups: [] }, 'groups', all()],
    ['an empty text', { groups: '' }, 'groups', all()],
    ['numbers', { groups: [7, 'B'] }, 'groups', all('7', 'B')],
    ['more than 500', { groups: many.slice(0, 700) }, 'groups', all(...many.slice(0, 700))],
    ['a path', { realm_access: { roles: ['A'] } }, 'realm_access.roles', all('A')],
    ['a path with a dotted name', { resource_access: { 'my.app': { roles: ['A'] } } }, 'resource_access.my.app.roles', all('A')],
    ['a name with dots and slashes', { 'https://x.example/groups': ['A'] }, 'https://x.example/groups', all('A')],
    ['a dotted name beside a path', { 'a.b': ['A'], a: { b: ['B'] } }, 'a.b', all('A')],
    ['keys of an object', { 'urn:roles': { A: { 1: 'x.example' }, B: {} } }, 'urn:roles', all('A', 'B')],
    ['keys that are on', { roles: { A: true, B: false, C: null } }, 'roles', all('A')],
    ['an empty object', { roles: {} }, 'roles', all()],
    ['a claim left out', {}, 'groups', none],
    ['a path that leads nowhere', { realm_access: {} }, 'realm_access.roles', none],
    ['null', { groups: null }, 'groups', none],
    ['true', { groups: true }, 'groups', none],
    ['an inherited name', {}, 'constructor.name', none],
    ['too many for Microsoft Entra', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, 'groups', none],
    ['too many for the implicit flow', { hasgroups: true }, 'groups', none],
    ['some, the rest elsewhere', { groups: ['A'], _claim_names: { groups: 'src1' } }, 'groups', { seen: 'some', names: ['A'] }],
    ['some that can be read', { groups: ['A', { id: 7 }] }, 'groups', { seen: 'some', names: ['A'] }],
    ['none that can be read', { groups: [{ id: 7 }] }, 'groups', none],
    ['more than are read', { groups: many }, 'groups', { seen: 'some', names: many.slice(0, mostGroups) }],
    ['names that cannot be stored', { groups: ['A\u0000', '\ud800', 'B'] }, 'groups', { seen: 'some', names: ['B'] }],
    ['one name that cannot be stored', { groups: 'A\u0000' }, 'groups', none],
  ])('are read from %s', (_title, claims, path, expected) => {
    expect(groupsIn(claims, path)).toEqual(expected)
  })

  it('are looked for among claims whose names are shown, but for those of the protocol', () => {
    expect(claimNamesIn({ iss: 'x', sub: 's', roles: [], nonce: 'n' }, { email: 'e', sub: 's' })).toEqual([
      'email',
      'roles',
      'sub',
    ])
  })
})

describe('an ID token', () => {
  const whole = { sub: 's', email: 'a@x.example', email_verified: true, name: 'Sara', groups: ['A'] }
  const wanted = { groupsClaim: 'groups', hasMapping: true }

  it.each<[string, object, boolean]>([
    ['everything', {}, false],
    ['no address', { email: undefined }, true],
    ['no word on whether the address is confirmed', { email_verified: undefined }, true],
    ['no name', { name: undefined }, true],
    ['half a name', { name: undefined, given_name: 'Sara' }, true],
    ['a name in two parts', { name: undefined, given_name: 'Sara', family_name: 'Ali' }, false],
    ['no groups', { groups: undefined }, true],
    ['an empty list of groups', { groups: [] }, false],
  ])('with %s is incomplete: %s', (_title, more, expected) => {
    expect(isIncomplete({ ...whole, ...more }, wanted)).toBe(expected)
  })

  it('needs no groups where none is mapped', () => {
    expect(isIncomplete({ ...whole, groups: undefined }, { ...wanted, hasMapping: false })).toBe(false)
  })

  const read = (token: object, userinfo: object) => readClaims({ sub: 's', ...token }, 'groups', userinfo)
  it.each<[string, object, object, object]>([
    ['the groups', { email: 'a@x.example' }, { groups: ['B'] }, { groups: all('B') }],
    ['the name', {}, { given_name: 'Sara', family_name: 'Ali' }, { name: { en: 'Sara Ali' } }],
    [
      'address and confirmation',
      {},
      { email: 'a@x.example', email_verified: true },
      { email: 'a@x.example', isEmailVerified: true },
    ],
    ['the confirmation', { email: 'A@x.example' }, { email: 'a@X.example', email_verified: true }, { isEmailVerified: true }],
    [
      'no confirmation of another address',
      { email: 'a@x.example' },
      { email: 'b@x.example', email_verified: true },
      { email: 'a@x.example', isEmailVerified: undefined },
    ],
    ['no confirmation without an address', { email: 'a@x.example' }, { email_verified: true }, { isEmailVerified: undefined }],
    [
      'nothing that the token says',
      { groups: ['A'], name: 'Sara' },
      { groups: ['B'], name: 'Mona' },
      { groups: all('A'), name: { en: 'Sara' } },
    ],
    ['nothing that the token says to be empty', { groups: [] }, { groups: ['B'] }, { groups: all() }],
  ])('takes from userinfo %s', (_title, token, userinfo, expected) => {
    expect(read(token, userinfo)).toMatchObject(expected)
  })
})
