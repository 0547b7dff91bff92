import { expect, type Page } from '@playwright/test'
import { api } from './api'
import { both } from './films'

type Made = { id: string; version: number }
type Words = { ar: string; en: string }
type Body = (language: 'ar' | 'en') => object

/** A published lesson of a type, in both languages. */
export async function makeLesson(page: Page, typeKey: string, title: Words, body: Body, settings: object = {}): Promise<string> {
  const locales = both((language) => ({ title: title[language], body: body(language) }))
  const { id, version } = await api<Made>(page, 'POST', '/admin/content/module', {
    typeKey,
    sourceLocale: 'ar',
    locales,
    settings,
  })
  await api(page, 'POST', `/admin/content/module/${id}/publish`, { requireAllLocales: true }, version)
  return id
}

/** The body of an article of one paragraph. */
export const paragraph =
  (text: Words): Body =>
  (language) => ({
    blocks: [{ kind: 'paragraph', id: 'only', text: text[language] }],
  })

/** A published path of lessons in one section, each open once the one before is done. */
export async function makePath(page: Page, title: Words, lessons: string[], more: object = {}): Promise<string> {
  const about = { category: 'safety', level: 'beginner', estimatedMinutes: 10, ...more }
  const locales = both((language) => ({ title: title[language], description: title[language] }))
  const path = await api<Made>(page, 'POST', '/admin/content/path', Object.assign(about, { locales }))
  const ids = lessons.map(() => crypto.randomUUID())
  const items = lessons.map((moduleId, at) => ({ id: ids[at], moduleId, prerequisites: ids.slice(Math.max(at - 1, 0), at) }))
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections: [{ items }] }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return path.id
}

/** Waits until the page's person has done so many lessons of a path: a page says so a moment before it is stored. */
export const haveDone = (page: Page, pathId: string, count: number) =>
  expect
    .poll(async () => {
      const { items } = await api<{ items: { state: string }[] }>(page, 'GET', `/user/learning/paths/${pathId}/progress`)
      return items.filter(({ state }) => state === 'completed' || state === 'passed').length
    })
    .toBeGreaterThanOrEqual(count)
