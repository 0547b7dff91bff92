import { codeOf, organizationOf, shownOrganizationOf, test } from './masar'
import { type Language, takesPictures } from './settings'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Own = { path: { id: string } }
type Outline = { sections: { items: { moduleId: string; state: string }[] }[] }

/** The pages that most people see, in every look. Other journeys look at them in fewer looks, so they are for pictures alone. */
const ofConsole = {
  'seen-home': '/console',
  'seen-people': '/console/members',
  'seen-enrolments': '/console/enrolments',
  'seen-paths': '/console/learning-paths',
  'seen-analytics': '/console/analytics',
}
const ofLearner = {
  'seen-learner-home': '/learn',
  'seen-catalogue': '/learn/catalogue',
  'seen-certificates': '/learn/certificates',
  'seen-inbox': '/learn/notifications',
}

if (takesPictures)
  for (const language of ['ar', 'en'] as Language[]) {
    test(`pictures of the console (${language})`, async ({ page }) => {
      const organization = shownOrganizationOf(language)
      await enter(page, organization, 'admin')
      for (const [name, path] of Object.entries(ofConsole)) {
        await open(page, `${organization.url}${path}`)
        await expectSound(page, name)
      }
    })

    test(`pictures of the learner's place (${language})`, async ({ page }) => {
      const organization = shownOrganizationOf(language)
      await enter(page, organization, 'learner', '/learn')
      const lesson = await page.evaluate(async () => {
        const read = async (path: string) =>
          (await (await fetch(`/console/api/user/learning${path}`, { headers: { 'x-console': '1' } })).json()).data
        const own: Own[] = await read('/progress/list?perPage=1')
        const id = own[0]?.path.id ?? ''
        const { sections }: Outline = await read(`/paths/${id}`)
        const first = sections.flatMap(({ items }) => items).find(({ state }) => state !== 'locked')
        return { path: `/learn/paths/${id}`, module: `/learn/paths/${id}/modules/${first?.moduleId}` }
      })
      const pages = { ...ofLearner, 'seen-path': lesson.path, 'seen-lesson': lesson.module }
      for (const [name, path] of Object.entries(pages)) {
        await open(page, `${organization.url}${path}`)
        await expectSound(page, name)
      }
    })

    test(`pictures of a certificate that is verified (${language})`, async ({ page }) => {
      const organization = organizationOf(language)
      await page.goto(`${organization.url}/verify/${codeOf(organization, 'valid')}?lang=${language}`)
      await expectSound(page, 'seen-verify')
    })
  }
