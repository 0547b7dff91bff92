import { afterEach, describe, expect, it } from 'vitest'
import { env } from '../env'
import { organizationOfHost, originOf } from './host'

const settings = { ROOT_DOMAIN: env().ROOT_DOMAIN, DEFAULT_ORGANIZATION: undefined, deployment: env().deployment }
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
    ['alnoor---masar-git-main.vercel.app', named('alnoor')],
    ['al-noor---x.vercel.app', named('al-noor')],
    ['a---b---c.vercel.app', at('a---b---c.vercel.app')],
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
  it('comes from stored names alone', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('https://alnoor.masar.example')
    expect(originOf({ slug: 'alnoor', customDomain: 'learn.alnoor.example' })).toBe('https://learn.alnoor.example')
    Object.assign(env(), { ROOT_DOMAIN: 'localhost:3000' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('http://alnoor.localhost:3000')
    Object.assign(env(), { ROOT_DOMAIN: 'localhost.evil.example' })
    expect(originOf({ slug: 'alnoor', customDomain: null })).toBe('https://alnoor.localhost.evil.example')
  })
})
