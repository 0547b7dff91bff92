import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiVersion, openApi } from '@/lib/domain/documentation'
import { breaksBetween, type Document, factsOf } from './facts'
import { changes, keptFacts, unnamed, versionsIn } from './snapshot'

const document = JSON.parse(JSON.stringify(openApi())) as Document
const kept = keptFacts()
const major = (version: string) => Number(version.split('.')[0])

describe('the API and its changelog', () => {
  it('have no breaking change that the changelog does not name under a new major version', () => {
    const breaks = breaksBetween(kept, factsOf(document))
    // The changelog names each change as printed here, in backticks. Then `npm run api:keep`.
    expect(unnamed(breaks, changes(), kept.version)).toEqual([])
    if (breaks.length > 0) expect(major(apiVersion)).toBeGreaterThan(major(kept.version))
  })

  it('describe every version, the current one first', () => {
    const versions = versionsIn(changes())
    expect(versions[0]).toBe(apiVersion)
    expect(versions).toContain(kept.version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('have the version of the product', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(version).toBe(apiVersion)
  })

  it('keep facts of every operation of the kept version', () => {
    expect(kept.promises.filter((promise) => promise.endsWith(': exists')).length).toBeGreaterThan(100)
  })
})

describe('a breaking change', () => {
  type Part = { [key: string]: Part }
  /** The document with one change made to a copy of it. */
  const changed = (change: (copy: { paths: Part; components: Part }) => void): Document => {
    const copy = structuredClone(document)
    change(copy as unknown as { paths: Part; components: Part })
    return copy
  }
  const facts = factsOf(document)
  const breaksOf = (change: Parameters<typeof changed>[0]) => breaksBetween(facts, factsOf(changed(change)))
  const role = (copy: { components: Part }) => copy.components.schemas?.Role as Part & { required: string[] & Part }
  const input = (copy: { components: Part }) => copy.components.schemas?.RoleInput as Part & { required: string[] & Part }
  const open = (part: Part | undefined, ...keys: string[]): Part =>
    keys.reduce<Part>((value, key) => value[key] ?? {}, part ?? {})

  it.each<[string, (copy: { paths: Part; components: Part }) => void, string]>([
    [
      'an operation that is gone',
      (copy) => delete copy.paths['/admin/system/roles']?.post,
      'no longer: POST /admin/system/roles: exists',
    ],
    [
      'a field that is gone',
      (copy) => delete role(copy).properties?.memberCount,
      'no longer: GET /admin/system/roles/{roleId} data.memberCount: is integer',
    ],
    [
      'a field that may be missing now',
      (copy) => role(copy).required.splice(role(copy).required.indexOf('memberCount'), 1),
      'no longer: GET /admin/system/roles/{roleId} data.memberCount: is always there',
    ],
    [
      'a field of another type',
      (copy) => Object.assign(open(role(copy), 'properties', 'memberCount'), { type: 'string' }),
      'no longer: GET /admin/system/roles/{roleId} data.memberCount: is integer',
    ],
    [
      'a field that may be null now',
      (copy) => Object.assign(open(role(copy), 'properties', 'memberCount'), { type: ['integer', 'null'] }),
      'no longer: GET /admin/system/roles/{roleId} data.memberCount: is never null',
    ],
    [
      'a field that must be sent now',
      (copy) => input(copy).required.push('description'),
      'now: POST /admin/system/roles body.description: is required',
    ],
    [
      'a value that is not taken any more',
      (copy) => Object.assign(open(input(copy), 'properties', 'type'), { enum: ['admin'] }),
      'no longer: POST /admin/system/roles body.type: may be "user"',
    ],
    [
      'another status of success',
      (copy) => {
        const responses = open(copy.paths, '/admin/system/roles', 'post', 'responses')
        Object.assign(responses, { 200: responses[201] })
        delete responses[201]
      },
      'no longer: POST /admin/system/roles: answers 201',
    ],
  ])('is %s', (_what, change, told) => {
    expect(breaksOf(change)).toContain(told)
  })

  it('is not an addition', () => {
    const added = breaksOf((copy) => {
      Object.assign(copy.paths, { '/admin/new': { post: copy.paths['/admin/system/roles']?.post } })
      Object.assign(open(role(copy), 'properties'), { colour: { type: 'string' } })
      role(copy).required.push('colour')
      const paint = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
      Object.assign(open(input(copy), 'properties'), { colour: { type: 'string' }, paint })
      ;(open(role(copy), 'properties', 'type').enum as unknown as string[]).push('guest')
    })
    expect(added).toEqual([])
  })

  it('is not a new name of a schema', () => {
    const renamed = (copy: string) =>
      JSON.parse(copy.replaceAll('/schemas/Role"', '/schemas/Part"').replace('"Role":{', '"Part":{')) as Document
    expect(factsOf(renamed(JSON.stringify(document)))).not.toEqual(facts)
    expect(breaksBetween(facts, factsOf(renamed(JSON.stringify(document))))).toEqual([])
  })

  it('must be named word for word in an entry that is newer than the kept version', () => {
    const text = '# Changes\n\n## 2.0.0\n\n- `no longer: GET /a exists`\n\n## 1.0.0\n\n- `no longer: GET /b exists`\n'
    const breaks = ['no longer: GET /a exists', 'no longer: GET /b exists']
    expect(unnamed(breaks, text, '1.0.0')).toEqual(['no longer: GET /b exists'])
  })
})
