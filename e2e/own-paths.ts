import type { Browser, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { type Desk, inBoth, type Made } from './instructors'
import { expect, type Organization, userOf } from './masar'
import { open } from './sound'
import { enter } from './visitor'

type Others = { browser: Browser; organization: Organization; watch: (page: Page) => void; own: string }

/** The list has the paths that the instructor made, and one of the office only while the instructor is among its teachers. */
export async function seeOwnPathsOnly(
  { page, language, url }: Desk,
  { browser, organization, watch, own }: Others,
): Promise<void> {
  const { learningPaths } = messages[language]
  const { teachers } = learningPaths
  const context = await browser.newContext({ locale: language })
  const office = await context.newPage()
  watch(office)
  await enter(office, organization, 'admin', '/console/learning-paths')
  const title = `${own} of the office`
  const { id } = await api<Made>(office, 'POST', '/admin/content/path', {
    locales: inBoth(() => ({ title, description: title })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const row = page.getByRole('row').filter({ hasText: title })
  const list = async () => {
    await open(page, `${url}/console/learning-paths?search=${encodeURIComponent(own)}`)
    await expect(page.getByRole('row').filter({ hasText: own }).first()).toBeVisible()
  }
  await list()
  await expect(row).toHaveCount(0)
  const answer = await open(page, `${url}/console/learning-paths/${id}`)
  expect(answer?.status()).toBe(404)

  await open(office, `${url}/console/learning-paths/${id}/teachers`)
  await office.getByRole('button', { name: teachers.add, exact: true }).first().click()
  const dialog = office.getByRole('dialog')
  const { email } = userOf(organization, 'instructor')
  await dialog.getByRole('searchbox').fill(email)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: teachers.add, exact: true }).click()
  const teacher = office.getByRole('row').filter({ hasText: email })
  await expect(teacher).toHaveCount(1)

  await list()
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await teacher.getByRole('button', { name: new RegExp(teachers.remove) }).click()
  await office.getByRole('dialog').getByRole('button', { name: teachers.remove, exact: true }).click()
  await expect(teacher).toHaveCount(0)
  await context.close()
  await list()
  await expect(row).toHaveCount(0)
}
