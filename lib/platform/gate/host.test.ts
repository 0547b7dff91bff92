import { afterEach, describe, expect, it } from 'vitest'
import { originOf } from '../auth/organization'
import { env } from '../env'
import { isRootHost, organizationOfHost } from './host'

const settings = {
  ROOT_DOMAIN: env().ROOT_DOMAIN,
  DEFAULT_ORGANIZATION: undefined,
  VERCEL_URL: undefined,
  VERCEL_BRANCH_URL: undefined,
  deployment: env().deployment,
}
afterEach(() => Object.assign(env(), settings))

const nobody = { slug: null, domain: null }
const named = (slug: string) => ({ slug, domain: null })
const at = (domain: string) => ({ slug: null, domain })

describe('the organization of a host', () => {
  it.each([
    ['alnoor.masar.example', named('alnoor')],
    ['ALNOOR.Masar.Example', named('alnoor')],
    ['alnoor.masar.example.', named('alnoor')],
    ['masar.example', nobody],
    ['a.b.masar.example', nobody],
    ['-x.masar.example', nobody],
    ['.masar.example', nobody],
    ['al_noor.masar.example', nobody],
    [`${'a'.repeat(63)}.masar.example`, named('a'.repeat(63))],
    [`${'a'.repeat(64)}.masar.example`, nobody],
    ['learn.alnoor.example', at('learn.alnoor.example')],
    ['Learn.Alnoor.Example:8443', at('learn.alnoor.example:8443')],
    ['evilmasar.example', at('evilmasar.example')],
    ['alnoor.masar.example.evil.example', at('alnoor.masar.example.evil.example')],
    ['alnoor---masar.example', at('alnoor---masar.example')],
    ['alnoor---masar-git-main.vercel.app', at('alnoor---masar-git-main.vercel.app')],
    ["alnoor' or '1'='1", nobody],
    ['alnoor.masar.example/evil', nobody],
    ['user@learn.alnoor.example', nobody],
    ['', nobody],
    [null, nobody],
  ])('%s is %o', (host, expected) => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example' })
    expect(organizationOfHost(host, null)).toEqual(expected)
  })

  it('is found on every port of localhost, because every checkout has its own', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'localhost:3000' })
    for (const port of ['', ':3000', ':41233'])
      expect(organizationOfHost(`alnoor.localhost${port}`, null)).toEqual(named('alnoor'))
    expect(organizationOfHost('localhost:41233', null)).toEqual(nobody)
  })

  it('of the bare root is the default one where an installation has one', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example', DEFAULT_ORGANIZATION: 'alnoor' })
    expect(organizationOfHost('masar.example', null)).toEqual(named('alnoor'))
    expect(organizationOfHost('other.masar.example', null)).toEqual(named('other'))
    expect(['masar.example', 'MASAR.example.', 'other.masar.example', 'masar.example:8443', null].map(isRootHost)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  describe('in the form of previews', () => {
    const own = {
      VERCEL_URL: 'masar-a1b2c3.vercel.app',
      VERCEL_BRANCH_URL: 'masar-git-x---y.vercel.app',
      ROOT_DOMAIN: 'masar.example',
    }
    const honest = ['al-noor---masar-a1b2c3.vercel.app', 'AL-NOOR---Masar-git-x---y.vercel.app', 'al-noor---masar.example.']
    const hostile = [
      'alnoor---evil.example',
      'alnoor---masar-a1b2c3.vercel.app.evil.example',
      'alnoor---evil.masar-a1b2c3.vercel.app',
      'alnoor---vercel.app',
      'alnoor---masar-other.vercel.app',
      'alnoor---masar.example:8443',
      'alnoor---',
      '---masar.example',
      '-x---masar.example',
      'a---b---masar.example',
      'alnoor---x---masar-a1b2c3.vercel.app',
      'alnoor--masar.example',
    ]

    it('is accepted in a preview only, and only before the deployment’s own host', () => {
      Object.assign(env(), own, { deployment: 'preview' })
      for (const host of honest) expect(organizationOfHost(host, null)).toEqual(named('al-noor'))
      for (const host of hostile) expect(organizationOfHost(host, null).slug, host).toBeNull()
      Object.assign(env(), settings, { ROOT_DOMAIN: 'localhost:3000', deployment: 'preview' })
      expect(organizationOfHost('alnoor---localhost:41233', null)).toEqual(named('alnoor'))
      expect(organizationOfHost('alnoor---', null).slug).toBeNull()
    })

    it.each(['production', 'development'])('means nothing in %s', (deployment) => {
      Object.assign(env(), own, { deployment })
      for (const host of [...honest, ...hostile]) expect(organizationOfHost(host, null).slug, host).toBeNull()
    })
  })

  it('may be chosen by x-organization in previews and development, and never in production', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example' })
    for (const deployment of ['preview', 'development']) {
      Object.assign(env(), { deployment })
      expect(organizationOfHost('preview.vercel.app', 'alnoor')).toEqual(named('alnoor'))
      expect(organizationOfHost('other.masar.example', 'alnoor')).toEqual(named('alnoor'))
      expect(organizationOfHost('other.masar.example', "x' or 1")).toEqual(nobody)
    }
    Object.assign(env(), { deployment: 'production' })
    expect(organizationOfHost('other.masar.example', 'alnoor')).toEqual(named('other'))
    expect(organizationOfHost('unknown.example', 'alnoor')).toEqual(at('unknown.example'))
  })
})

describe('the origin of an organization', () => {
  it('is made from stored names only', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('https://alnoor.masar.example')
    expect(originOf({ slug: 'alnoor', customDomain: 'learn.alnoor.example' })).toBe('https://learn.alnoor.example')
    Object.assign(env(), { ROOT_DOMAIN: 'localhost:3000' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('http://alnoor.localhost:3000')
    Object.assign(env(), { ROOT_DOMAIN: 'localhost.evil.example' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('https://alnoor.localhost.evil.example')
  })
})
