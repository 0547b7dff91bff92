import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique } from './masar'
import type { Language } from './settings'
import { expectSound, open } from './sound'
import { enter, signIn } from './visitor'

const texts = { ar: messages.ar, en: messages.en }

for (const language of ['ar', 'en'] as Language[])
  test(`points are switched on, a rule is made and tried, and a learner reads why (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { points: own, learn } = texts[language]
    const name = unique('Rule ')
    await enter(page, organization, 'admin')
    await page
      .getByRole('navigation', { name: parts[language].shell.sections })
      .getByRole('link', { name: own.title, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
    const isOn = page.getByLabel(own.fields.isOn)
    if (!(await isOn.isChecked())) {
      await isOn.check()
      await page.getByRole('button', { name: own.save, exact: true }).click()
      await expect(page.getByText(own.saved)).toBeVisible()
    }
    await page.getByRole('button', { name: own.rules.create, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const fill = async (label: string, text: string) => {
      const group = dialog.getByRole('group', { name: label, exact: true })
      await expect(group).toBeVisible()
      for (const field of await group.getByRole('textbox').all()) await field.fill(text)
    }
    const choose = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    const save = () => dialog.getByRole('button', { name: own.save, exact: true }).click()
    const { fields, values } = own
    await fill(fields.name, name)
    await choose(fields.trigger, values.trigger.lessonCompleted)
    await dialog.getByRole('textbox', { name: fields.points }).fill('5')
    await save()
    await expect(page.getByText(own.rules.created)).toBeVisible()
    const boardName = unique('Board ')
    await page.getByRole('button', { name: own.boards.create, exact: true }).click()
    await fill(fields.name, boardName)
    await choose(fields.scope, values.scope.organization)
    await choose(fields.period, values.period.week)
    await save()
    await expect(page.getByText(own.boards.created)).toBeVisible()
    const badgeName = unique('Badge ')
    await page.getByRole('button', { name: own.badges.create, exact: true }).click()
    await fill(fields.name, badgeName)
    await fill(fields.description, badgeName)
    await choose(fields.criterion, values.criterion.count)
    await choose(fields.trigger, values.trigger.lessonCompleted)
    await dialog.getByRole('textbox', { name: fields.count }).fill('10')
    await save()
    await expect(page.getByText(own.badges.created)).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: own.rules.try }).click()
    await expect(page.getByRole('heading', { name: own.simulation.title })).toBeVisible()
    await expectSound(page, 'points-console')

    await page.context().clearCookies()
    await signIn(page, organization, 'learner', '/learn')
    await open(page, `${organization.url}/learn/points`)
    await expect(page.getByRole('heading', { level: 1, name: learn.points.title })).toBeVisible()
    await expectSound(page, 'points-learner')
    await expect(page.getByText(badgeName).first()).toBeVisible()
    await page.getByRole('link', { name: boardName }).click()
    await expect(page.getByRole('heading', { level: 1, name: boardName })).toBeVisible()
    await expectSound(page, 'points-board')
    await page.getByRole('link', { name: learn.points.title, exact: true }).click()
    await page.getByRole('button', { name: learn.points.optOut }).click()
    await expect(page.getByText(learn.points.isOut)).toBeVisible()
    await expect(page.getByRole('link', { name: boardName })).toHaveCount(0)
    await page.getByRole('button', { name: learn.points.optIn }).click()
    await expect(page.getByRole('heading', { name: learn.points.why })).toBeVisible()
  })
