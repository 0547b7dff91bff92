import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const languages = ['ar', 'en'] as const
const titles = {
  ar: { path: 'مسار قصير', lessons: ['أول درس', 'ثاني درس', 'آخر درس'], sections: ['البداية', 'الختام'] },
  en: { path: 'A short path', lessons: ['The first lesson', 'The second lesson', 'The last lesson'], sections: ['Start', 'End'] },
}
const both = <T>(of: (language: 'ar' | 'en') => T) => ({ ar: of('ar'), en: of('en') })

/** A published path of two sections with three articles that ask for no reading time. */
async function makePath(page: Page): Promise<string> {
  type Made = { id: string; version: number }
  const send = (method: 'POST' | 'PUT', path: string, body: object, version?: number) =>
    api<Made>(page, method, path, body, version)
  const modules: string[] = []
  for (const at of [0, 1, 2]) {
    const locales = both((language) => ({
      title: titles[language].lessons[at],
      body: { blocks: [{ kind: 'paragraph', id: 'only', text: titles[language].lessons[at] }] },
    }))
    const module = await send('POST', '/admin/content/module', { typeKey: 'content.article', sourceLocale: 'ar', locales })
    await send('POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
    modules.push(module.id)
  }
  const path = await send('POST', '/admin/content/path', {
    locales: both((language) => ({ title: unique(titles[language].path), description: titles[language].path })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const items = modules.map((moduleId) => ({ moduleId }))
  const sections = [items.slice(0, 2), items.slice(2)].map((of, at) => ({
    title: both((language) => titles[language].sections[at]),
    items: of,
  }))
  const filled = await send('PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await send('POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return path.id
}

for (const language of languages)
  test(`a path is gone through from joining to its goal with one press for each lesson (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { learn } = messages[language]
    const { lessons, sections } = titles[language]
    await enter(page, organization, 'admin')
    const pathId = await makePath(page)
    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, locale: language, reducedMotion: 'reduce' })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await open(learner, `${organization.url}/learn/paths/${pathId}`)
    await expectSound(learner, 'way-path')

    let presses = 0
    const press = async (role: 'button' | 'link', name: string) => {
      await learner.getByRole(role, { name, exact: true }).first().click()
      presses += 1
      await ready(learner)
    }
    const heading = (title: string | undefined) => expect(learner.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    const moment = (text: string, title: string | undefined) =>
      expect(
        learner
          .getByText(text.replace('{title}', `\u2068${title}\u2069`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()

    await press('button', learn.path.join)
    await heading(lessons[0])
    await expectSound(learner, 'way-lesson')
    await press('button', learn.lesson.finish)
    await heading(lessons[1])
    // Joined, finished, and the next one is open.
    expect(presses).toBe(2)
    await moment(learn.moment.lesson, lessons[0])
    await expect(learner.getByRole('status').filter({ hasText: lessons[0] })).toHaveCount(1)
    // Said once: the address does not say it again.
    await expect(learner).not.toHaveURL(/done=|note=/)
    // No picture moves where less motion is asked for.
    expect(await learner.evaluate(() => document.getAnimations().length)).toBe(0)
    await expectSound(learner, 'way-moment')

    await press('button', learn.lesson.finish)
    await heading(lessons[2])
    await moment(learn.moment.section, sections[0])
    await press('button', learn.lesson.finish)
    await expect(learner).toHaveURL(new RegExp(`/learn/paths/${pathId}$`))
    await expect(learner.getByText(learn.moment.path).filter({ visible: true }).first()).toBeVisible()
    expect(presses).toBe(4)
    await expectSound(learner, 'way-goal')

    // A finished lesson offers the next one, and nothing else as its main button.
    await open(learner, `${organization.url}/learn/paths/${pathId}`)
    await learner.getByRole('link', { name: lessons[0], exact: true }).click()
    await heading(lessons[0])
    await expect(learner.getByRole('button', { name: learn.lesson.finish })).toHaveCount(0)
    await expect(learner.locator('a.button[rel=next]')).toBeVisible()
    await context.close()
  })
