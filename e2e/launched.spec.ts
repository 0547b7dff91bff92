import { messages } from '../messages/catalogue'
import { done, rightAnswer, unitPackage } from '../scripts/seed/content/exit-unit'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makePackageLesson } from './packages'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Progress = { items: { state: string; score: number | null }[] }
const lessons = {
  cmi5: { typeKey: 'launch.cmi5', settings: {} },
  xapi: { typeKey: 'launch.xapi', settings: { completionVerb: 'completed' } },
} as const

for (const language of ['ar', 'en'] as const) {
  test(`content of cmi5 and of xAPI is launched and finishes its lesson (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { launched, common } = messages[language].player
    await enter(page, organization, 'admin')
    // Without the header that names the address of a test: the store allows content the headers of xAPI alone.
    const context = await browser.newContext({ locale: language, extraHTTPHeaders: {} })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    for (const format of ['cmi5', 'xapi'] as const) {
      const name = unique('unit ')
      const { pathId, moduleId, address } = await makePackageLesson(page, name, await unitPackage(format), lessons[format])
      await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
      await open(learner, organization.url + address)
      // Before there is a frame, whose content is of the package.
      if (format === 'cmi5') await expectSound(learner, 'launched-content')
      await learner.getByRole('button', { name: launched.start, exact: true }).click()
      const content = learner.frameLocator('iframe')
      await content.getByRole('button', { name: rightAnswer[language] }).click()
      await expect(content.getByText(done[language])).toBeVisible()
      await learner.getByRole('link', { name: launched.reload, exact: true }).click()
      await expect(learner.getByText(launched.done)).toBeVisible()
      await expect(learner.getByRole('strong').filter({ hasText: common.passed })).toBeVisible()
      const itemOf = async () => {
        const { items } = await api<Progress>(learner, 'GET', `/user/learning/modules/${moduleId}/progress`)
        return items.map(({ state, score }) => [state, score])
      }
      await expect.poll(itemOf, { message: format }).toEqual([['passed', 100]])
    }
    await context.close()
  })
}
