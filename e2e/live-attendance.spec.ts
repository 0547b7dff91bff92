import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import type { Language } from './settings'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Session = { id: string; moduleId: string; state: string; bookedCount: number }
type Booking = { userId: string; state: string }

/** A session that begins in half an hour, with seats of three people of the demo. */
async function sessionSoon(page: Page): Promise<{ id: string; people: string[] }> {
  const listed = await api<Session[]>(page, 'GET', '/admin/live/session/list?state=planned&perPage=50')
  const [known] = listed.toSorted((one, other) => other.bookedCount - one.bookedCount)
  if (!known) throw new Error('The demo has no session')
  const bookings = await api<Booking[]>(page, 'GET', `/admin/live/session/${known.id}/booking/list?state=booked&perPage=50`)
  const people = bookings.slice(0, 3).map(({ userId }) => userId)
  expect(people).toHaveLength(3)
  const begins = Date.now() + 30 * 60_000
  const { id } = await api<Session>(page, 'POST', '/admin/live/session', {
    moduleId: known.moduleId,
    title: { en: unique('Session ') },
    startsAt: new Date(begins).toISOString(),
    endsAt: new Date(begins + 3_600_000).toISOString(),
    place: { en: 'Library' },
  })
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
  test(`the list is ticked on a phone without a connection, and nothing is lost (${language})`, async ({ page, context }) => {
    const organization = organizationOf(language)
    const { sheet, attendance } = messages[language].live
    await enter(page, organization, 'admin')
    const { id, people } = await sessionSoon(page)
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

    // Somebody else records another state while this phone has no connection.
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
