import { beforeAll, describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { validateModuleType } from './module-type-validation.contract'
import { listModuleTypes } from './module-types.contract'

type Problem = { key: string; property: string; message: string }
let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  org = await freshOrganization()
})

const { body: good } = validateModuleType.example
const check = async (more: object, headers: Record<string, string> = {}) => {
  const answer = await org.admin.call(validateModuleType, { body: { ...good, ...more }, headers })
  const { isValid, problems } = answer.envelope.data as { isValid: boolean; problems: Problem[] }
  return { ...answer, isValid, problems, told: problems.map(({ key, property }) => `${key} ${property}`) }
}
const text = (more: object = {}) => ({ type: 'object', properties: { task: { type: 'string', ...more } } })

describe('checking schemas', () => {
  it('finds nothing in sound ones and their samples, and registers nothing', async () => {
    expect(await check({ sampleBody: { task: 'Visit the site' } })).toMatchObject({ status: 200, isValid: true, problems: [] })
    expect(await check({ sampleConfig: undefined, sampleBody: undefined })).toMatchObject({ isValid: true })
    expect((await org.admin.call(listModuleTypes)).envelope.data).toEqual([])
  })

  it('names every problem of both as an answer, in both languages', async () => {
    const more = { configSchema: text({ madeUp: 1 }), bodySchema: text({ pattern: '(a)\\1' }), sampleBody: { task: 7 } }
    const english = await check(more)
    expect([english.status, english.isValid, english.told]).toEqual([
      200,
      false,
      ['schemaKeyword configSchema.properties.task.madeUp', 'schemaPattern bodySchema.properties.task.pattern'],
    ])
    const arabic = await check(more, { 'x-custom-lang': 'ar' })
    expect(arabic.told).toEqual(english.told)
    expect(arabic.problems.every(({ message }) => /[\u0600-\u06ff]/.test(message))).toBe(true)
  })

  it('tells the first place of each sample that does not fit', async () => {
    expect((await check({ sampleConfig: { maxPhotos: 99 }, sampleBody: { task: 7 } })).told).toEqual([
      'bodyInvalid sampleConfig.maxPhotos',
      'bodyInvalid sampleBody.task',
    ])
    expect((await check({ sampleBody: {} })).told).toEqual(['bodyInvalid sampleBody.task'])
    expect((await check({ sampleBody: { task: 'x'.repeat(5001) } })).told).toEqual(['bodyInvalid sampleBody.task'])
  })

  it('reads no schema of another kind, and holds no connection while it compiles', async () => {
    const answer = await org.admin.call(validateModuleType, { body: { ...good, bodySchema: 'text' } })
    expect([answer.status, answer.envelope.errors?.map(({ property }) => property)]).toEqual([422, ['bodySchema']])
    const before = counter.statements
    await check({})
    expect(counter.statements - before).toBeLessThanOrEqual(4)
  })
})
