import type { Browser, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { expect, type Organization, organizationOf, test, unique } from './masar'
import type { Language } from './settings'
import { expectSound, open } from './sound'
import { enter, signIn } from './visitor'

type Made = { id: string; version: number }
const roles = ['learner', 'manager', 'instructor'] as const

/** A session that begins in half an hour, with seats of three people who learn in its path. */
async function sessionSoon(page: Page, browser: Browser, organization: Organization): Promise<{ id: string; people: string[] }> {
  const title = unique('Training ')
  const locales = both(() => ({ title, body: { venue: title } }))
  const module = await api<Made>(page, 'POST', '/admin/content/module', { typeKey: 'live.inPerson', sourceLocale: 'ar', locales })
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title, description: title })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  const begins = Date.now() + 30 * 60_000
  const { id } = await api<Made>(page, 'POST', '/admin/live/session', {
    moduleId: module.id,
    title: { en: title },
    startsAt: new Date(begins).toISOString(),
    endsAt: new Date(begins + 3_600_000).toISOString(),
    place: { en: 'Library' },
  })
  const people: string[] = []
  for (const role of roles) {
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await signIn(theirs, organization, role, '/console/account')
    await api(theirs, 'POST', `/user/learning/paths/${path.id}/enrol`, {})
    people.push((await api<{ id: string }>(theirs, 'GET', '/shared/user/profile')).id)
    await context.close()
  }
  for (const userId of people) await api(page, 'POST', `/admin/live/session/${id}/booking`, { userId })
  return { id, people }
}

const marking = '/console/api/admin/live/session/:id/attendance/:userId'
// Requests fail while there is no connection, and one is refused, which this journey is about.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  excuse: [`net::ERR_INTERNET_DISCONNECTED ${marking}`, `422 ${marking}`],
})

for (const language of ['ar', 'en'] as Language[]) {
  test(`the list is ticked on a phone without a connection, and nothing is lost (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    const organization = organizationOf(language)
    const { sheet, attendance } = messages[language].live
    await enter(page, organization, 'admin')
    const { id, people } = await sessionSoon(page, browser, organization)
    const [first = '', second = '', third = ''] = people
    await open(page, `${organization.url}/console/live/${id}/list`)
    await expectSound(page, 'live-list')
    const row = (userId: string) => page.locator(`[data-person="${userId}"]`)
    const tick = (userId: string, status: 'present' | 'late' | 'absent') =>
      row(userId).locator('button', { hasText: attendance.states[status] }).tap()
    await expect(page.getByText(sheet.sent)).toBeVisible()

    await context.setOffline(true)
    await tick(first, 'present')
    await tick(second, 'absent')
    await tick(second, 'late')
    await expect(page.locator('[data-waiting="2"]')).toBeVisible()
    await expect(row(second).locator('[aria-pressed="true"]')).toHaveText(attendance.states.late)
    await context.setOffline(false)
    await expect(page.getByText(sheet.sent)).toBeVisible()
    await expect(row(first)).toContainText(attendance.states.present)

    // A colleague records another state while this phone has no connection.
    await context.setOffline(true)
    await tick(third, 'present')
    const colleague = await context.browser()?.newContext()
    const other = await colleague?.newPage()
    if (!colleague || !other) throw new Error('No second browser')
    await enter(other, organization, 'admin')
    await api(other, 'PATCH', `/admin/live/session/${id}/attendance/${third}`, { status: 'absent' })
    await colleague.close()
    await context.setOffline(false)
    await expect(row(third)).toHaveAttribute('data-tick', 'conflict')
    await row(third).getByLabel(sheet.reason).fill('Came by the other door')
    await row(third).getByRole('button', { name: sheet.insist }).tap()
    await expect(row(third)).toHaveAttribute('data-tick', 'none')
    const recorded = await api<{ userId: string; status: string }[]>(page, 'GET', `/admin/live/session/${id}/attendance/list`)
    expect(new Map(recorded.map(({ userId, status }) => [userId, status]))).toEqual(
      new Map([
        [first, 'present'],
        [second, 'late'],
        [third, 'present'],
      ]),
    )
    await page.emulateMedia({ media: 'print' })
    await expect(row(first)).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()
  })
}
