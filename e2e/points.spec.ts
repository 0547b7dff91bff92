import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, organizationOf, parts, test, unique } from './masar'
import type { Language } from './settings'
import { expectSound, open, ready, reload } from './sound'
import { enter, signIn } from './visitor'

type Made = { id: string; version: number }
/** A published path with one article that asks for no reading time. */
async function makePath(page: Page, name: string): Promise<string> {
  const locales = both(() => ({ title: name, body: { blocks: [{ kind: 'paragraph', id: 'only', text: name }] } }))
  const article = { typeKey: 'content.article', sourceLocale: 'ar', locales }
  const module = await api<Made>(page, 'POST', '/admin/content/module', article)
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const about = { category: 'safety', level: 'beginner', estimatedMinutes: 10 }
  const described = { ...about, locales: both(() => ({ title: name, description: name })) }
  const path = await api<Made>(page, 'POST', '/admin/content/path', described)
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return path.id
}

const texts = { ar: messages.ar, en: messages.en }

for (const language of ['ar', 'en'] as Language[])
  test(`points are switched on, a rule is made and tried, and a learner reads why (${language})`, async ({ page, browser }) => {
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
    await dialog.getByRole('textbox', { name: fields.count }).fill('1')
    await save()
    await expect(page.getByText(own.badges.created)).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: own.rules.try }).click()
    await expect(page.getByRole('heading', { name: own.simulation.title })).toBeVisible()
    await expectSound(page, 'points-console')
    const pathId = await makePath(page, unique('Lesson '))

    await page.context().clearCookies()
    await signIn(page, organization, 'learner', '/learn')
    await open(page, `${organization.url}/learn/paths/${pathId}`)
    await page.getByRole('button', { name: learn.path.join, exact: true }).first().click()
    await ready(page)
    await page.getByRole('link', { name: learn.home.start, exact: true }).first().click()
    await ready(page)
    await page.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/learn/paths/${pathId}$`))
    await open(page, `${organization.url}/learn/points`)
    await expect(page.getByRole('heading', { level: 1, name: learn.points.title })).toBeVisible()
    // The badge is there when the events of the lesson were delivered, with the day on which it was earned.
    const earned = page.getByRole('listitem').filter({ hasText: badgeName })
    await expect.poll(() => reload(page).then(() => earned.locator('time').count())).toBe(1)
    await expect(earned.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(earned).toContainText(learn.points.badges.isNew)
    await expectSound(page, 'points-learner')
    // An entry is contested, and an administrator gives points for it.
    const { contest } = learn.points
    const entry = page.getByRole('listitem').filter({ hasText: name }).first()
    await entry.getByText(contest.open, { exact: true }).click()
    await entry.getByRole('textbox', { name: contest.reason }).fill(name)
    await entry.getByRole('button', { name: contest.send, exact: true }).click()
    await expect(page.getByText(contest.states.open)).not.toHaveCount(0)
    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, organization, 'admin', '/console')
    await open(admin, `${organization.url}/console/points/contests`)
    await expectSound(admin, 'points-contests')
    const row = admin.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: new RegExp(own.contests.decide) }).click()
    const deciding = admin.getByRole('dialog')
    await deciding.getByRole('combobox', { name: fields.decision }).click()
    await admin.getByRole('option', { name: values.decision.uphold, exact: true }).click()
    await deciding.getByRole('textbox', { name: fields.reason }).fill(boardName)
    await deciding.getByRole('textbox', { name: fields.points }).fill('3')
    await deciding.getByRole('button', { name: own.contests.decide, exact: true }).click()
    await expect(admin.getByText(own.contests.decided)).toBeVisible()
    await admin.context().close()
    await reload(page)
    await expect(page.getByText(contest.states.upheld)).not.toHaveCount(0)
    await expect(page.getByText(boardName).first()).toBeVisible()

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
