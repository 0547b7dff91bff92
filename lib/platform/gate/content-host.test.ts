import { afterEach, describe, expect, it } from 'vitest'
import { env } from '../env'
import { contentLabelOf, contentOrigin, contentSource } from './content-host'

const settings = {
  ROOT_DOMAIN: env().ROOT_DOMAIN,
  CONTENT_DOMAIN: undefined,
  VERCEL_URL: undefined,
  deployment: env().deployment,
}
afterEach(() => Object.assign(env(), settings))

const label = `pkg-${'a1'.repeat(16)}`

describe('a host of content', () => {
  it.each([
    [`${label}.masar.example`, label],
    [`${label.toUpperCase()}.Masar.Example.`, label],
    [`${label}.masar.example:8443`, null],
    [`${label}a.masar.example`, null],
    ['pkg-alnoor.masar.example', null],
    [`${label}.evil.example`, null],
    [`${label}.masar.example.evil.example`, null],
    [`a.${label}.masar.example`, null],
    [`${label}---masar.example`, null],
    ['alnoor.masar.example', null],
    ['masar.example', null],
    ['', null],
    [null, null],
  ])('%s is %s', (host, expected) => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example' })
    expect(contentLabelOf(host)).toBe(expected)
  })

  it('is found on every port of localhost, and framed from there', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'localhost:3000' })
    expect(contentLabelOf(`${label}.localhost:4301`)).toBe(label)
    expect(contentOrigin(label, 'alnoor.localhost:4301')).toBe(`http://${label}.localhost:4301`)
    expect(contentSource('alnoor.localhost:4301')).toBe('http://*.localhost:4301')
  })

  it('may have a domain of its own, and then the root has none', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example', CONTENT_DOMAIN: 'masar-content.example' })
    expect(contentLabelOf(`${label}.masar-content.example`)).toBe(label)
    expect(contentLabelOf(`${label}.masar.example`)).toBeNull()
    expect(contentOrigin(label, 'learn.alnoor.example')).toBe(`https://${label}.masar-content.example`)
  })

  it('has the form of previews there, and none where a preview has one host', () => {
    Object.assign(env(), { ROOT_DOMAIN: 'masar.example', VERCEL_URL: 'masar-a1b2c3.vercel.app', deployment: 'preview' })
    expect(contentLabelOf(`${label}---masar-a1b2c3.vercel.app`)).toBe(label)
    expect(contentLabelOf(`${label}---evil.example`)).toBeNull()
    expect(contentOrigin(label, 'alnoor---masar-a1b2c3.vercel.app')).toBe(`https://${label}---masar-a1b2c3.vercel.app`)
    expect(contentOrigin(label, 'masar-a1b2c3.vercel.app')).toBeNull()
  })
})
