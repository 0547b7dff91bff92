import type { Page } from '@playwright/test'
import { archiveOfPlayed, playedPackages } from '../lib/domain/standards/scorm/content/scos.fixtures'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makePackageLesson } from './packages'
import { expectSound, open } from './sound'
import { enter } from './visitor'

/** A published path with one lesson that opens a package. */
async function makeCourse(page: Page, packageName: string) {
  const played = playedPackages.find(({ name }) => name === packageName)
  if (!played) throw new Error(`There is no package ${packageName}`)
  const lesson = { typeKey: 'launch.scorm', settings: { height: 300 } }
  return makePackageLesson(page, unique('course '), await archiveOfPlayed(played), lesson)
}

for (const language of ['ar', 'en'] as const) {
  test(`a course is taken in, played to its end and resumed (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { scorm } = messages[language].player
    await enter(page, organization, 'admin')
    const { packageId, pathId, address } = await makeCourse(page, 'resumed')
    await open(page, `${organization.url}/console/scorm/${packageId}`)
    await expectSound(page, 'course-package')

    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, organization.url + address)
    // Before there is a frame, whose content is of the package.
    await expectSound(learner, 'course')
    const stored = () => learner.waitForResponse((answer) => answer.url().endsWith('/commit') && answer.ok())
    const first = stored()
    await learner.getByRole('button', { name: scorm.start, exact: true }).click()
    await first
    const ended = stored()
    await learner.getByRole('button', { name: scorm.close, exact: true }).click()
    await ended
    await learner.getByRole('button', { name: scorm.goOn, exact: true }).click()
    await expect(learner.getByText(scorm.states.passed)).toBeVisible()
    await context.close()
  })
}
