import type { Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique } from './masar'
import type { Language } from './settings'
import { expectNoBarrier, expectSound } from './sound'
import { enter } from './visitor'

const words = { ar: messages.ar.learningPaths, en: messages.en.learningPaths }
/** A text with its names in isolates, as pages show them. */
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((now, [name, value]) => now.replace(`{${name}}`, `\u2068${value}\u2069`), text)

/** Makes modules through the API as whoever is signed in: published ones, or a draft. */
const makeModules = (page: Page, titles: string[], published: boolean) =>
  page.evaluate(
    async ({ titles, published }) => {
      const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const answer = await fetch(`/console/api/admin/content/module${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-console': '1', ...headers },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
        return (await answer.json()).data
      }
      const written = (title: string) => ({ title, body: { blocks: [{ kind: 'paragraph', id: 'one', text: title }] } })
      for (const title of titles) {
        const locales = { ar: written(title), en: written(title) }
        const body = { typeKey: 'content.article', sourceLocale: 'ar', settings: {}, locales }
        const { id, version } = await ask('', body)
        if (published) await ask(`/${id}/publish`, {}, { 'if-match': `"${version}"` })
      }
    },
    { titles, published },
  )

/** Drags a row by its handle onto another row, with two moves over the target, as a browser wants them. */
async function drag(page: Page, row: string, onto: string) {
  const handle = await page.locator('[data-kind=item]').filter({ hasText: row }).locator('[data-handle]').boundingBox()
  const target = await page.locator('[data-kind=item]').filter({ hasText: onto }).boundingBox()
  if (!handle || !target) throw new Error('A row is not on the page')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  const [x, y] = [target.x + target.width / 2, target.y + 6]
  for (const [dx, dy] of [
    [-4, 4],
    [-2, 2],
    [-1, 1],
    [0, 0],
  ] as const)
    await page.mouse.move(x + dx, y + dy)
  await page.mouse.up()
}

for (const language of ['ar', 'en'] as Language[]) {
  test(`a learning path is built, mended, published and taken up (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const [own, form] = [words[language], parts[language].form]
    const mark = unique('')
    const [one, two, draft] = [`${mark} one`, `${mark} two`, `${mark} draft`]
    const title = { ar: `مسار ${mark}`, en: `Path ${mark}` }
    const [first, second] = [`${mark} A`, `${mark} B`]
    const items = page.locator('[data-kind=item]')
    const saved = () => expect(page.locator('[data-saving=saved]')).toBeVisible()

    await enter(page, organization, 'admin', '/console/learning-paths')
    await makeModules(page, [one, two], true)
    await makeModules(page, [draft], false)
    await page.getByRole('link', { name: own.create }).first().click()
    for (const of of ['ar', 'en'] as const) {
      const label = (part: 'title' | 'description') =>
        own.inLanguage.replace('{part}', own.fields[part]).replace('{language}', form[of])
      await page.getByLabel(label('title')).fill(title[of])
      await page.getByLabel(label('description')).fill(title[of])
    }
    await page.getByLabel(own.fields.category).fill('safety')
    await page.getByRole('button', { name: own.createSubmit }).click()
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible()

    // Two sections, written in both languages.
    for (const section of [first, second]) {
      await page.getByRole('button', { name: own.builder.addSection }).click()
      const dialog = page.getByRole('dialog')
      for (const of of ['ar', 'en'] as const)
        await dialog.getByLabel(own.inLanguage.replace('{part}', own.fields.title).replace('{language}', form[of])).fill(section)
      await dialog.getByRole('button', { name: own.builder.addSection }).click()
      await expect(page.locator('[data-kind=group]').filter({ hasText: section })).toBeVisible()
    }
    await page.getByRole('button', { name: filled(own.builder.addTo, { section: first }) }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('searchbox').fill(mark)
    for (const module of [one, two, draft]) await picker.getByRole('checkbox', { name: module }).check()
    await expectNoBarrier(page, 'the picker of modules')
    await picker.getByRole('button', { name: text(language, 'learningPaths.picker.add', { count: 3 }) }).click()
    await expect(items).toHaveCount(3)
    await saved()

    // By keyboard into the next section: the arrow that points forward, which is mirrored in Arabic.
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
    await items.filter({ hasText: two }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('Space')
    await expect(items.filter({ hasText: two })).toBeFocused()
    await expect(items.nth(2)).toContainText(two)
    await saved()
    expect(puts).toHaveLength(1)
    // By pointer: the draft before the first.
    await drag(page, draft, one)
    await expect(items.nth(0)).toContainText(draft)
    await saved()
    expect(puts).toHaveLength(2)
    await expectSound(page, 'path-outline')

    // The report leads to what is wrong, which is taken out there.
    await page.getByRole('link', { name: own.tabs.publish, exact: true }).click()
    const problem = page
      .getByRole('listitem')
      .filter({ hasText: filled(own.publish.problems.moduleUnpublished, { name: draft }) })
    await expect(problem).toBeVisible()
    await expectSound(page, 'path-report')
    await problem.getByRole('link', { name: own.publish.toOutline }).click()
    await expect(items.filter({ hasText: draft })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(items).toHaveCount(2)
    await saved()
    await page.getByRole('link', { name: own.tabs.publish, exact: true }).click()
    await expect(page.getByText(own.publish.ready)).toBeVisible()
    await page.getByRole('button', { name: own.publish.submit, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: own.publish.submit, exact: true }).click()
    await expect(page.getByText(own.publish.done)).toBeVisible()

    // A learner is enrolled by a job, and the roster shows them once it has ended.
    await page.getByRole('link', { name: own.tabs.learners, exact: true }).click()
    await page.getByRole('button', { name: own.enrol.label }).first().click()
    const enrol = page.getByRole('dialog')
    await enrol.getByRole('searchbox').fill('learner@')
    await enrol.getByRole('checkbox', { name: /learner@/ }).check()
    await enrol.getByRole('button', { name: text(language, 'learningPaths.enrol.submit', { count: 1 }) }).click()
    await expect(page.getByRole('row').filter({ hasText: 'learner@' })).toHaveCount(1)
    await expectSound(page, 'path-learners')
  })
}
