import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, expectLanguage, organizationOf, other, switchTo, test } from './masar'
import type { Language } from './settings'
import { expectSound, open } from './sound'
import { signIn } from './visitor'

const { learn: ar } = messages.ar
const { learn: en } = messages.en
const words = { ar, en }

/** An article of the demo that asks for no reading time: a word of it as somebody types it, its title in both languages, and a path of it. */
const wanted = {
  ar: {
    typed: 'المخاطره',
    marked: 'المخاطرة',
    titles: { ar: 'الخطر والمخاطرة: ما الفرق؟', en: 'Hazard and risk: what is the difference?' },
    says: { ar: 'الخطر شيء قادر على أن يؤذي', en: 'A hazard is something that can cause harm' },
  },
  en: {
    typed: 'SIDES',
    marked: 'sides',
    titles: { ar: 'لكل حريق ثلاثة أضلاع', en: 'Three sides of every fire' },
    says: { ar: 'لا تشتعل نار إلا إذا اجتمع وقود', en: 'A fire needs fuel, oxygen and heat' },
  },
}

const phone = { width: 390, height: 800 }
/** How much of the path is done, by the words of its progress. */
async function percentOn(page: Page): Promise<number> {
  const said = await page.getByRole('main').getByRole('img').first().getAttribute('aria-label')
  return Number(/\d+/.exec(said ?? '')?.[0])
}

for (const language of ['ar', 'en'] as Language[])
  test(`is learned in on a phone: found, read, finished without scripts, gone on with in the other language (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const [own, theirs] = [words[language], words[other[language]]]
    const { typed, marked, titles, says } = wanted[language]
    await page.setViewportSize(phone)
    await signIn(page, organization, 'learner', '/learn')
    await expect(
      page.getByRole('link', { name: own.home.continue }).or(page.getByRole('link', { name: own.home.start })),
    ).toBeVisible()
    await expectSound(page, 'learn-home')

    await page.setViewportSize(phone)
    await page.getByRole('navigation', { name: own.nav.label }).getByRole('link', { name: own.nav.search }).click()
    await page.getByLabel(own.search.label).fill(typed)
    await page.keyboard.press('Enter')
    const found = page.getByRole('link').filter({ hasText: titles[language] })
    await expect(found.locator('mark').first()).toHaveText(marked, { ignoreCase: true })
    await expectSound(page, 'learn-search')
    await found.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
    const lesson = page.url()
    const outline = lesson.replace(/\/modules\/.*/, '')

    await open(page, outline)
    const before = await percentOn(page)
    await expect(page.getByText(own.locked.after.replace('{titles}', `\u2068${titles[language]}\u2069`)).first()).toBeVisible()
    await expectSound(page, 'learn-path')
    await open(page, lesson)
    await expectSound(page, 'learn-lesson')

    // Without any script: read, gone on with in the other language, and finished there.
    const bare = await browser.newContext({
      javaScriptEnabled: false,
      viewport: phone,
      extraHTTPHeaders: { 'x-forwarded-for': '10.255.7.1' },
    })
    await bare.addCookies(await page.context().cookies())
    const still = await bare.newPage()
    watch(still)
    await still.goto(lesson)
    await expect(still.getByText(says[language])).toBeVisible()
    await switchTo(still, other[language])
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(titles[other[language]])
    await expect(still.getByText(says[other[language]])).toBeVisible()
    await still.getByRole('button', { name: theirs.lesson.finish }).click()
    await expect(still.getByRole('status')).toHaveText(theirs.notes.finished)
    await expect(still.getByText(theirs.lesson.finished)).toBeVisible()
    await bare.close()

    // The same progress in the language it was begun in, and what waited for it is open.
    await open(page, outline)
    await expectLanguage(page, language)
    expect(await percentOn(page)).toBeGreaterThan(before)
    await expect(page.getByText(own.locked.after.replace('{titles}', `\u2068${titles[language]}\u2069`))).toHaveCount(0)

    await open(page, `${organization.url}/learn/catalogue`)
    await expectSound(page, 'learn-catalogue')
    await page.getByRole('navigation', { name: own.nav.label }).getByRole('link', { name: own.nav.account }).click()
    await page.getByRole('button', { name: own.account.signOut }).click()
    await expect(page).toHaveURL(/\/learn\/sign-in$/)
  })
