import type { Locator, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test } from './masar'
import { goToSection } from './places'
import { inOneLanguage } from './settings'
import { expectSound, open, reload } from './sound'
import { enter, signIn } from './visitor'

/** Where the first row of a list begins at most, at 1280 × 800. */
const firstRowAt = 240
/** Rows of a page of a list. */
const perPage = 20

// A path without a title is refused.
test.use({ excuse: ['422 /console/api/admin/content/path'] })

const numberIn = async (link: Locator): Promise<number> => {
  const digits = /\d+/.exec((await link.locator('bdi').textContent()) ?? '')?.[0]
  if (!digits) throw new Error('The link has no number')
  return Number(digits)
}

/** A number of the home leads to a list with so many rows. */
async function expectCounted(page: Page, link: Locator): Promise<void> {
  const count = await numberIn(link)
  const address = await link.getAttribute('href')
  await link.click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  await expect(page.locator('main .data-box')).toBeVisible()
  await expect(page.locator('main table tbody tr')).toHaveCount(Math.min(count, perPage))
}

for (const language of inOneLanguage('en')) {
  const { home, account, assessments, learningPaths } = messages[language]
  const { desks } = home

  test(`an instructor's home is a desk: what waits, what is written, and a line for each own path (${language})`, async ({
    page,
  }) => {
    await signIn(page, organizationOf(language), 'instructor')
    const panel = (name: string) => page.getByRole('region', { name, exact: true })
    for (const name of [desks.grade.title, desks.session.title, desks.stuck.title, desks.missed.title, desks.drafts.title])
      await expect(panel(name)).toBeVisible()
    await expect(page.getByText(account.own.title, { exact: true })).toHaveCount(0)
    await expectSound(page, 'desk-of-an-instructor')
    const home = page.url()
    for (const link of [panel(desks.grade.title).getByRole('link').first(), panel(desks.paths.title).locator('td a').first()]) {
      await expectCounted(page, link)
      await open(page, home)
    }
  })

  test(`an administrator sees what works and what does not, each number with its list (${language})`, async ({ page }) => {
    await enter(page, organizationOf(language), 'admin')
    const health = page.getByRole('region', { name: desks.health.title, exact: true })
    const links = health.getByRole('link')
    await expect(links).toHaveCount(3)
    await expectSound(page, 'desk-of-an-administrator')
    for (let at = 0; at < 3; at += 1) {
      await expectCounted(page, links.nth(at))
      await open(page, `${organizationOf(language).url}/console`)
    }
  })

  test(`a manager reminds from the row of who is late (${language})`, async ({ page }) => {
    await signIn(page, organizationOf(language), 'manager')
    const late = page.getByRole('region', { name: desks.late.title, exact: true })
    await expectSound(page, 'desk-of-a-manager')
    await late.getByRole('button').first().click()
    await expect(page.getByText(desks.late.done)).toBeVisible()
    await expectCounted(page, page.getByRole('region', { name: desks.week.title, exact: true }).getByRole('link').first())
  })

  test(`the side has five places, pinned sections and an icons-only form that are remembered (${language})`, async ({ page }) => {
    const { shell } = parts[language]
    await enter(page, organizationOf(language), 'admin')
    const navigation = page.getByRole('navigation', { name: shell.sections })
    await goToSection(page, language, 'learn', assessments.title)
    await expect(page).toHaveURL(/\/console\/assessments$/)
    const isolated = `\u2068${assessments.title}\u2069`
    const pin = navigation.getByRole('button', { name: shell.pin.replace('{section}', isolated), exact: true })
    await pin.click()
    await expect(pin.first()).toHaveAttribute('aria-pressed', 'true')
    await goToSection(page, language, 'people', messages[language].members.title)
    const favourites = navigation.getByRole('region', { name: shell.pinned })
    await expect(favourites.getByRole('link', { name: assessments.title })).toBeVisible()
    await page.getByRole('button', { name: shell.narrow, exact: true }).click()
    await reload(page)
    await expect(page.getByRole('button', { name: shell.widen, exact: true })).toBeVisible()
    await expectSound(page, 'side-of-icons')
    await navigation.getByRole('button', { name: shell.places.settings, exact: true }).click()
    await page.getByRole('menuitem', { name: messages[language].terms.title, exact: true }).click()
    await expect(page).toHaveURL(/\/console\/terms$/)
    await page.getByRole('button', { name: shell.widen, exact: true }).click()
    await favourites.getByRole('button').click()
    await expect(favourites).toHaveCount(0)
  })

  test(`the first row of a list begins by ${firstRowAt} of 800 px, and C makes a new record (${language})`, async ({ page }) => {
    const { url } = organizationOf(language)
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, organizationOf(language), 'admin')
    for (const list of ['learning-paths', 'members', 'enrolments', 'activity-log']) {
      await open(page, `${url}/console/${list}`)
      const box = await page.locator('main table tbody tr').first().boundingBox()
      test.info().annotations.push({ type: 'first row', description: `${list}: ${Math.round(box?.y ?? 0)} px` })
      expect(box?.y, list).toBeLessThanOrEqual(firstRowAt)
    }
    await open(page, `${url}/console/learning-paths`)
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/console\/learning-paths\/new$/)
    // One field for each language, and nothing else; without a title the words of the fault name the languages.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2)
    await page.getByRole('button', { name: learningPaths.createSubmit }).click()
    await expect(page.getByText(learningPaths.missing.locales)).toBeVisible()
  })
}

for (const [language, typed] of [
  ['en', 'overdue'],
  ['ar', 'المتأخّرون'],
] as const)
  test(`the palette knows wishes: ${typed}`, async ({ page }) => {
    await enter(page, organizationOf(language), 'admin')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: parts[language].shell.palette }).fill(typed)
    const wish = page.getByRole('option', { name: messages[language].wishes.overdue.title, exact: true })
    await expect(wish).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/console\/enrolments\?state=overdue/)
  })
