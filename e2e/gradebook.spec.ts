import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { publishedModule, publishedPath } from './courses-taught'
import { inBoth, type Made } from './instructors'
import { expect, organizationOf, test, unique } from './masar'
import { open } from './sound'
import { signIn } from './visitor'

for (const language of ['ar', 'en'] as const)
  test(`grades are entered by keyboard, corrected with a reason, and explained to the learner (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { gradebook } = messages[language]
    const say = (key: string, values?: Record<string, string | number>) => text(language, `gradebook.${key}`, values)
    const mark = unique('grades ')
    await signIn(page, organization, 'admin', '/console')
    const desk = { page, language, url: organization.url }
    const lesson = await publishedModule(desk, 'content.article', mark, {
      blocks: [{ kind: 'paragraph', id: 'one', text: mark }],
    })
    const path = await publishedPath(desk, mark, [{ moduleId: lesson }])
    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await signIn(learner, organization, 'learner', '/learn')
    await api<Made>(learner, 'POST', `/user/learning/paths/${path}/enrol`, {})
    const title = `${mark} talk`
    await api(page, 'POST', `/admin/assessment/gradebook/${path}/column`, { title: inBoth(() => `${mark} paper`), maxPoints: 20 })

    await open(page, `${organization.url}/console/learning-paths/${path}/gradebook`)
    await page.getByRole('button', { name: gradebook.column.add, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const one of ['ar', 'en'] as const)
      await dialog
        .getByRole('textbox', { name: say('column.titleIn', { language: messages[language].parts.form[one] }) })
        .fill(title)
    await dialog.getByRole('button', { name: gradebook.column.save, exact: true }).click()
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
    // A dialog that closes gives the focus back to its button.
    await expect(dialog).toHaveCount(0)

    const cells = page.locator('[data-grade]')
    await expect(cells).toHaveCount(2)
    await cells.first().focus()
    // The browser of the test has no keys of Arabic digits: they are put into the field that Enter opens.
    await page.keyboard.press('Enter')
    await page.keyboard.type('١٥')
    await page.keyboard.press('Tab')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    const saved = page.getByText(gradebook.saving.saved, { exact: true })
    await expect(saved).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText(/77|٧٧/)

    await cells.last().focus()
    await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await page.keyboard.type('18')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox').fill('Second page')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('reason.save', { count: 1 }), exact: true })
      .click()
    await expect(saved).toBeVisible()
    await cells.first().focus()
    await page.keyboard.press('Control+z')
    await expect(saved).toBeVisible()
    await expect(cells.first()).toContainText(/15|١٥/)
    await page.keyboard.press('Control+y')
    await expect(cells.first()).toContainText(/18|١٨/)
    await expect(saved).toBeVisible()

    await open(learner, `${organization.url}/learn/paths/${path}/grades`)
    await expect(learner.getByRole('article').first()).toContainText(say('own.points', { points: 18, most: 20 }))
    const imagined = learner.getByLabel(title).last()
    await imagined.fill('10')
    await expect(learner.locator('[data-what-if="1"]')).toContainText(/95|٩٥/)
    await context.close()
  })
