import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { assetReferences, joinBody, richTextFaults, splitBody } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { validateBody } from '@/lib/domain/learning/modules/schemas/module-type-compiler'
import { withDefaultBounds } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { problemsOf } from '@/lib/domain/learning/question-banks/questions.rules'
import { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { alnoorPaths, horizonPaths } from '../demo-paths'
import { endingWith } from '../demo-quizzes'
import { alnoorBrief, alnoorContent, bodyIn, horizonBrief, horizonContent, languagesOf } from './content'
import { minutesOf } from './minutes'
import { pictures } from './pictures'
import { alnoorQuizzes } from './quizzes'
import type { ContentModule, ContentPath } from './writing'

const asker = { organizationId: 'content of the demo' }
const file = '0f8fad5b-d9cb-469f-a165-70867728950e'
const content = [...alnoorContent, ...horizonContent]
const modules = [...content, ...alnoorBrief, ...horizonBrief].flatMap((path) =>
  path.modules.map((module) => ({ path, module, name: `${path.path} / ${module.key}` })),
)
const typeOf = ({ type }: ContentModule) => {
  const found = builtInModuleTypes.find(({ key }) => key === type)
  if (!found) throw new Error(`${type} is not a built-in type`)
  return found
}
const bodiesOf = (path: ContentPath, module: ContentModule) =>
  languagesOf(path, module).map((language) => bodyIn(module, language, () => file))
const keysOf = (path: ContentPath) =>
  path.sections.flatMap(({ items }) => items.map((item) => (typeof item === 'string' ? { module: item } : item)))
const idsIn = (of: JsonObject, list: string) =>
  new Set((Array.isArray(of[list]) ? of[list] : []).filter(isObject).map(({ id }) => id))
const entries = (of: JsonObject, list: string) => (Array.isArray(of[list]) ? of[list] : []).filter(isObject)

describe('the content of the demo', () => {
  it('is at least 8 paths and 50 modules of at least 10 types', () => {
    expect(content.length).toBeGreaterThanOrEqual(8)
    expect(modules.length).toBeGreaterThanOrEqual(50)
    expect(new Set(modules.map(({ module }) => module.type)).size).toBeGreaterThanOrEqual(10)
  })

  it('is at least six whole paths in each organization, each with the time that its lessons take', () => {
    for (const whole of [alnoorContent, horizonContent]) {
      expect(whole.filter(({ modules }) => modules.length >= 4).length).toBeGreaterThanOrEqual(6)
      for (const path of whole) {
        expect(minutesOf(path), path.path).toBeGreaterThanOrEqual(10)
        expect(minutesOf(path), path.path).toBeLessThanOrEqual(150)
      }
    }
  })

  it('fills every published path of the catalogue once, and no other', () => {
    for (const [filled, catalogue] of [
      [[...alnoorContent, ...alnoorBrief], alnoorPaths],
      [[...horizonContent, ...horizonBrief], horizonPaths],
    ] as const) {
      const titles = catalogue
        .filter(({ status }) => status === 'published')
        .map(({ locales }) => (locales.ar ?? locales.en)?.title)
      expect(filled.map(({ path }) => path).toSorted()).toEqual(titles.toSorted())
      expect(new Set(filled.map(({ path }) => path)).size).toBe(filled.length)
    }
  })

  it.each(content.map((path) => [path.path, path] as const))(
    '%s shows each of its modules once, after what comes before it',
    (_, path) => {
      const shown = keysOf(path)
      expect(shown.map(({ module }) => module).sort()).toEqual(path.modules.map(({ key }) => key).sort())
      for (const [at, item] of shown.entries()) {
        const earlier = shown.slice(0, at).map(({ module }) => module)
        for (const key of 'after' in item ? (item.after ?? []) : []) expect(earlier).toContain(key)
      }
    },
  )

  it('has modules that are not translated and modules whose translation is stale, in both directions', () => {
    for (const source of ['ar', 'en'] as const) {
      const own = modules.filter(({ path }) => path.source === source)
      expect(own.some(({ path, module }) => languagesOf(path, module).length === 1)).toBe(true)
      expect(own.some(({ module }) => module.titleWhenTranslated)).toBe(true)
    }
    for (const { path, module } of modules) {
      expect(module.title[path.source]).toBeTruthy()
      if (module.titleWhenTranslated) expect(languagesOf(path, module)).toHaveLength(2)
    }
  })
})

describe.each(modules.map(({ name, path, module }) => [name, path, module] as const))('%s', (_, path, module) => {
  it('fits its type in every language, which have all but texts in common', async () => {
    const { bodySchema, configSchema } = typeOf(module)
    const bodies = bodiesOf(path, module)
    expect(await validateBody(asker, withDefaultBounds(configSchema), module.settings ?? {})).toEqual({ ok: true })
    const parts = bodies.map((body) => splitBody(bodySchema, body))
    for (const [at, body] of bodies.entries()) {
      expect(await validateBody(asker, withDefaultBounds(bodySchema), body)).toEqual({ ok: true })
      expect(richTextFaults(bodySchema, body)).toEqual([])
      expect(parts[at]?.shared).toEqual(parts[0]?.shared)
      expect(Object.keys(parts[at]?.localized ?? {})).toEqual(Object.keys(parts[0]?.localized ?? {}))
      expect(joinBody(bodySchema, parts[at] ?? { shared: {}, localized: {} })).toEqual({ body, unused: [] })
      for (const { assetId } of assetReferences(bodySchema, body)) expect(assetId).toBe(file)
    }
  })

  it('names no id twice and none that is missing', () => {
    for (const body of bodiesOf(path, module)) {
      const lists = Object.keys(body).filter((name) => name !== 'pairs')
      for (const list of lists) expect(idsIn(body, list).size).toBe(entries(body, list).length)
      const nodes = idsIn(body, 'nodes')
      for (const edge of entries(body, 'edges')) expect([nodes.has(edge.from), nodes.has(edge.to)]).toEqual([true, true])
      if (nodes.size > 0) expect(nodes.has(body.start)).toBe(true)
      const pairs = entries(body, 'pairs')
      expect(pairs.map(({ itemId }) => itemId).sort()).toEqual(pairs.length > 0 ? [...idsIn(body, 'items')].sort() : [])
      for (const { zoneId } of pairs) expect(idsIn(body, 'zones').has(zoneId)).toBe(true)
    }
  })
})

describe.each(alnoorQuizzes.map((quiz) => [quiz.title.en, quiz] as const))('%s', (_, quiz) => {
  it('is the last lesson of a path with content, and fits its type', async () => {
    const path = alnoorContent.find((one) => one.path === quiz.path)
    if (!path) throw new Error(`${quiz.path} has no content`)
    const { modules: lessons, sections } = endingWith(path, { ...quiz, assessmentId: file })
    const last = lessons.at(-1)
    if (!last) throw new Error('The quiz is missing')
    expect(sections.at(-1)?.items).toEqual([{ module: last.key, weight: 3 }])
    expect(path.modules.map(({ key }) => key)).not.toContain(last.key)
    for (const body of bodiesOf(path, last))
      expect(await validateBody(asker, withDefaultBounds(typeOf(last).bodySchema), body)).toEqual({ ok: true })
  })

  it('asks six questions that are whole in both languages', () => {
    expect(quiz.questions).toHaveLength(6)
    for (const question of quiz.questions) {
      const [design, content] = [Design.parse(question.design), Content.parse(question.content)]
      expect(problemsOf({ design, content })).toEqual([])
      const { ar, en } = content
      expect(ar?.stem).toMatch(/[\u0620-\u064a]/)
      expect(en?.stem).not.toMatch(/[\u0620-\u064a]/)
      expect(Object.keys(ar?.feedback ?? {})).toEqual(Object.keys(en?.feedback ?? {}))
      expect(ar?.explanation === undefined).toBe(en?.explanation === undefined)
    }
  })
})

describe('the pictures of the demo', () => {
  it('are small drawings that name nothing outside themselves', () => {
    for (const { svg } of Object.values(pictures)) {
      expect(svg.length).toBeLessThan(6_000)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 960 540">/)
      expect(svg).not.toMatch(/script|href|<image|on\w+=/)
    }
  })
})
