import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { byKeys, byPointer } from './keys'
import { expect, expectLanguage, organizationOf, other, test } from './masar'
import type { Language } from './settings'
import { expectSound, open, ready } from './sound'
import { signIn } from './visitor'

const { learn: ar } = messages.ar
const { learn: en } = messages.en
const words = { ar, en }
/** In one language everything is done by keys alone, from the first page to the end of a lesson. */
const hands = { ar: 'by keys', en: 'by pointer' }

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
/** The progress of the path, from its text. */
async function percentOn(page: Page): Promise<number> {
  const said = await page.getByRole('main').getByRole('img').first().getAttribute('aria-label')
  return Number(/\d+/.exec(said ?? '')?.[0])
}

for (const language of ['ar', 'en'] as Language[])
  test(`is learned in on a phone: found, read, finished without scripts, gone on with in the other language, ${hands[language]} (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const [own, theirs] = [words[language], words[other[language]]]
    const { typed, marked, titles, says } = wanted[language]
    const { press, write } = language === 'ar' ? byKeys(page) : byPointer
    await page.setViewportSize(phone)
    await signIn(page, organization, 'learner', '/learn')
    await expect(
      page.getByRole('link', { name: own.home.continue }).or(page.getByRole('link', { name: own.home.start })),
    ).toBeVisible()
    await expectSound(page, 'learn-home')

    await page.setViewportSize(phone)
    await press(page.getByRole('banner').getByRole('link', { name: own.nav.search }))
    await write(page.getByLabel(own.search.label), typed)
    await page.keyboard.press('Enter')
    const found = page.getByRole('link').filter({ hasText: titles[language] })
    await expect(found.locator('mark').first()).toHaveText(marked, { ignoreCase: true })
    await expectSound(page, 'learn-search')
    await press(found)
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
    const hand = language === 'ar' ? byKeys(still) : byPointer
    await still.goto(lesson)
    await expect(still.getByText(says[language])).toBeVisible()
    await hand.press(still.locator(`a[hreflang=${other[language]}]`))
    await expectLanguage(still, other[language])
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(titles[other[language]])
    await expect(still.getByText(says[other[language]])).toBeVisible()
    await hand.press(still.getByRole('button', { name: theirs.lesson.finish }))
    await expect(still).not.toHaveURL(lesson)
    const finished = still.getByText(theirs.moment.lesson.replace('{title}', `\u2068${titles[other[language]]}\u2069`))
    // The last lesson of a part finishes the part.
    const [beforeTitle = ''] = theirs.moment.section.split('{title}')
    await expect(finished.or(still.getByText(beforeTitle)).filter({ visible: true })).toBeVisible()
    await bare.close()

    // The same progress in the language it was begun in, and what waited for it is open.
    await open(page, outline)
    await expectLanguage(page, language)
    expect(await percentOn(page)).toBeGreaterThan(before)
    await expect(page.getByText(own.locked.after.replace('{titles}', `\u2068${titles[language]}\u2069`))).toHaveCount(0)

    await open(page, `${organization.url}/learn/catalogue`)
    await expectSound(page, 'learn-catalogue')
    await page.setViewportSize(phone)
    await press(page.locator('summary').filter({ hasText: own.catalogue.level }))
    await press(page.getByRole('link', { name: own.levels.beginner, exact: true }))
    await expect(page).toHaveURL(/level=beginner/)
    await ready(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
    await open(page, `${organization.url}/learn/notes`)
    await expectSound(page, 'learn-notes')
    // Every page is at most two presses away, and its place is marked.
    const ways = page.getByRole('navigation', { name: own.nav.label })
    await expect(ways.locator('[aria-current]')).toHaveText(own.nav.mine)
    await press(ways.getByRole('link', { name: own.nav.together }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.together.title)
    await ready(page)
    await expectSound(page, 'learn-together')
    await press(ways.getByRole('link', { name: own.nav.mine }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.mine.title)
    await ready(page)
    await expectSound(page, 'learn-mine')
    await press(page.getByRole('main').getByRole('link', { name: own.account.title }))
    await expect(page).toHaveURL(/\/learn\/account$/)
    await ready(page)
    await expectSound(page, 'learn-account')
    await press(page.getByRole('button', { name: own.account.signOut }))
    await expect(page).toHaveURL(/\/learn\/sign-in$/)
    await ready(page)
    await expectSound(page, 'learn-sign-in')
  })
