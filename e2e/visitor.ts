import { type BrowserContext, type Cookie, expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { type Organization, type Role, userOf } from './masar'
import { open, ready } from './sound'

/** Fills in e-mail and password on the way to a page of the console or of the learner's place, and the second step where somebody has one. */
export async function signIn(page: Page, organization: Organization, role: Role, path = '/console'): Promise<void> {
  const { email, password, totpSecret } = userOf(organization, role)
  await open(page, `${organization.url}${path}`)
  await expect(page).toHaveURL(/\/(console|learn)\/sign-in\?next=%2F\1/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]').click()
  if (totpSecret) {
    await page.locator('#code').fill(generateSync({ secret: totpSecret }))
    await page.locator('button[type=submit]').click()
  }
  await expect(page).toHaveURL(`${organization.url}${path}`)
  await ready(page)
}

/** Sessions of this worker, and when they began. */
const sessions = new Map<string, { cookies: Cookie[]; began: number }>()
/** Well below the lifetime of an access token: an older session would be renewed in one test and unusable in the next. */
const keptMs = 8 * 60_000

/**
 * Opens a page of the console as somebody who is signed in (learners have one, their account): the worker signs in once for each person and keeps the cookies. Journeys that end
 * sessions or change passwords sign in for themselves.
 */
export async function enter(
  page: Page,
  organization: Organization,
  role: 'admin' | 'learner',
  path = role === 'admin' ? '/console' : '/console/account',
): Promise<void> {
  const key = `${organization.slug} ${role}`
  const kept = sessions.get(key)
  if (kept && Date.now() - kept.began < keptMs) {
    await page.context().addCookies(kept.cookies)
    await open(page, `${organization.url}${path}`)
    return
  }
  const began = Date.now()
  await signIn(page, organization, role, path)
  sessions.set(key, { cookies: await page.context().cookies(organization.url), began })
}

/** Takes a session's cookies away, both at once: with one of them left, a request of the page in between would begin the session again. */
export const endSession = (context: BrowserContext) => context.clearCookies({ name: /^masar-(access|refresh)$/ })
