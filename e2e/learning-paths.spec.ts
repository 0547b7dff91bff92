import type { Locator, Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { byKeys, byPointer } from './keys'
import { direction, expect, organizationOf, parts, test, unique } from './masar'
import type { Language } from './settings'
import { expectNoBarrier, expectSound, open } from './sound'
import { enter } from './visitor'

/** In one language everything is done by keys alone. */
const hands = { ar: 'by keys', en: 'by pointer' }
const words = { ar: messages.ar.learningPaths, en: messages.en.learningPaths }
/** A text with names between bidi isolates, as on pages. */
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

/** Goes by keys to a row of the outline, or to the button at the end of a section: Tab leads into it, the arrows through it. */
async function goTo(page: Page, wanted: Locator) {
  const hasFocus = (one: Locator) => one.evaluate((element) => element.contains(document.activeElement))
  const outline = page.getByRole('treegrid')
  for (let step = 0; step < 120 && !(await hasFocus(outline)); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (let step = await page.locator('[data-kind]').count(); step > 0 && !(await hasFocus(wanted)); step -= 1)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeFocused()
}

/** Lifts a row, carries it up over others, and puts it down, by keys. */
async function carryUp(page: Page, row: string, rows: number) {
  await goTo(page, page.locator('[data-kind=item]').filter({ hasText: row }))
  await page.keyboard.press('Space')
  for (let step = 0; step < rows; step += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
}

for (const language of ['ar', 'en'] as Language[]) {
  test(`a learning path is built, mended, published and taken up, ${hands[language]} (${language})`, async ({ page }) => {
    const { press, tick, write } = language === 'ar' ? byKeys(page) : byPointer
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
    await press(page.getByRole('link', { name: own.create }).first())
    for (const of of ['ar', 'en'] as const) {
      await write(page.getByLabel(own.textIn.title.replace('{language}', form[of])), title[of])
    }
    await press(page.getByRole('button', { name: own.createSubmit }))
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible()

    // Two sections, written in both languages.
    for (const section of [first, second]) {
      await press(page.getByRole('button', { name: own.builder.addSection }))
      const dialog = page.getByRole('dialog')
      for (const of of ['ar', 'en'] as const)
        await write(dialog.getByLabel(own.textIn.title.replace('{language}', form[of])), section)
      await press(dialog.getByRole('button', { name: own.builder.addSection }))
      await expect(page.locator('[data-kind=group]').filter({ hasText: section })).toBeVisible()
    }
    const adding = page.getByRole('button', { name: filled(own.builder.addTo, { section: first }) })
    if (language === 'ar') await goTo(page, adding)
    await press(adding)
    const picker = page.getByRole('dialog')
    await write(picker.getByRole('searchbox'), mark)
    // The list shows what was found, and nothing else, before a box in it is gone to.
    await expect(picker.getByRole('checkbox')).toHaveCount(3)
    for (const module of [one, two, draft]) await tick(picker.getByRole('checkbox', { name: module }))
    await expectNoBarrier(page, 'the picker of modules')
    await press(picker.getByRole('button', { name: text(language, 'learningPaths.picker.add', { count: 3 }) }))
    await expect(items).toHaveCount(3)
    await saved()

    // By keyboard into the next section: the arrow that points forward, which is mirrored in Arabic.
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
    await goTo(page, items.filter({ hasText: two }))
    await page.keyboard.press('Space')
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('Space')
    await expect(items.filter({ hasText: two })).toBeFocused()
    await expect(items.nth(2)).toContainText(two)
    await saved()
    expect(puts).toHaveLength(1)
    // The draft before the first.
    if (language === 'ar') await carryUp(page, draft, 1)
    else await drag(page, draft, one)
    await expect(items.nth(0)).toContainText(draft)
    await saved()
    expect(puts).toHaveLength(2)
    await expectSound(page, 'path-outline')

    // The report leads to what is wrong, which is taken out there.
    await press(page.getByRole('link', { name: own.tabs.publish, exact: true }))
    const problem = page
      .getByRole('listitem')
      .filter({ hasText: filled(own.publish.problems.moduleUnpublished, { name: draft }) })
    await expect(problem).toBeVisible()
    await expectSound(page, 'path-report')
    await press(problem.getByRole('link', { name: own.publish.toOutline }))
    await expect(items.filter({ hasText: draft })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(items).toHaveCount(2)
    await saved()
    await press(page.getByRole('link', { name: own.tabs.publish, exact: true }))
    await expect(page.getByText(own.publish.ready)).toBeVisible()
    await press(page.getByRole('button', { name: own.publish.submit, exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: own.publish.submit, exact: true }))
    await expect(page.getByText(own.publish.done)).toBeVisible()

    // A learner is enrolled by a job, and the roster shows them once it has ended.
    await press(page.getByRole('link', { name: own.tabs.learners, exact: true }))
    // The page that is left has a button of this name too, among what comes next.
    await expect(page).toHaveURL(/\/learners$/)
    await press(page.getByRole('button', { name: own.enrol.label }).first())
    const enrol = page.getByRole('dialog')
    await write(enrol.getByRole('searchbox'), 'learner@')
    await expect(enrol.getByRole('checkbox')).toHaveCount(1)
    await tick(enrol.getByRole('checkbox', { name: /learner@/ }))
    await press(enrol.getByRole('button', { name: text(language, 'learningPaths.enrol.submit', { count: 1 }) }))
    await expect(page.getByRole('row').filter({ hasText: 'learner@' })).toHaveCount(1)
    await expectSound(page, 'path-learners')

    // Archives what the journey created.
    for (const tab of ['teachers', 'versions', 'settings'] as const) {
      const link = page.getByRole('navigation', { name: own.tabs.label }).getByRole('link', { name: own.tabs[tab], exact: true })
      await press(link)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expectSound(page, `path-${tab}`)
    }
    // A text has its own direction, and a number the digits of any keyboard.
    const fields = page.getByRole('main')
    await expect(fields.getByLabel(own.fields.category, { exact: true })).toHaveCSS('direction', direction[language])
    const minutes = fields.getByLabel(own.fields.estimatedMinutes)
    await write(minutes, '٤٥')
    await expect(minutes).toHaveValue('45')
    await press(page.getByRole('button', { name: own.save, exact: true }))
    await expect(page.getByText(own.saved)).toBeVisible()
    await open(page, `${organization.url}/console/learning-paths`)
    await expectSound(page, 'paths')
  })
}
