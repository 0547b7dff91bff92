import { type Desk, fillBank, makeExam, prepareFilm, writeArticle } from './instructors'
import { organizationOf, test, unique } from './masar'
import { signIn } from './visitor'

for (const language of ['ar', 'en'] as const)
  test(`try ${language}`, async ({ page }) => {
    const organization = organizationOf(language)
    const desk: Desk = { page, language, url: organization.url }
    const mark = unique('course ')
    await signIn(page, organization, 'instructor', '/console')
    if (language === 'ar') await test.step('article', async () => void (await writeArticle(desk, `${mark} text`)))
    await test.step('bank', async () => void (await fillBank(desk, mark, 60)))
    await test.step('film', async () => void (await prepareFilm(desk, `${mark} film`, mark)))
    await test.step('exam', async () =>
      void (await makeExam(desk, { title: `${mark} exam`, bank: mark, drawn: 40, minutes: 60 })))
  })
