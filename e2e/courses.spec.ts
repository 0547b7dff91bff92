import type { Page } from '@playwright/test'
import { archiveOfPlayed, playedPackages } from '../lib/domain/launches/content/scos.fixtures'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both, putAsset } from './films'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Made = { id: string; version: number }
type Read = { state: string }

/** A published path with one lesson that opens a package. */
async function makeCourse(page: Page, packageName: string) {
  const played = playedPackages.find(({ name }) => name === packageName)
  if (!played) throw new Error(`There is no package ${packageName}`)
  const name = unique('course ')
  const packageId = await putAsset(page, `${name}.zip`, 'coursePackage', await archiveOfPlayed(played))
  await api(page, 'POST', '/admin/content/import/scorm', { assetId: packageId })
  const stateOf = async () => (await api<Read>(page, 'GET', `/admin/content/course-package/${packageId}`)).state
  await expect.poll(stateOf).toBe('ready')
  const locales = both(() => ({ title: name, body: { packageId } }))
  const about = { typeKey: 'launch.scorm', sourceLocale: 'ar', locales, settings: { height: 300 } }
  const module = await api<Made>(page, 'POST', '/admin/content/module', about)
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title: name, description: name })),
    ...{ category: 'safety', level: 'beginner', estimatedMinutes: 10 },
  })
  const sections = [{ items: [{ moduleId: module.id }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { packageId, pathId: path.id, address: `/learn/paths/${path.id}/modules/${module.id}` }
}

for (const language of ['ar', 'en'] as const) {
  test(`a course is taken in, played to its end and resumed (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { course } = messages[language].player
    await enter(page, organization, 'admin')
    const { packageId, pathId, address } = await makeCourse(page, 'resumed')
    await open(page, `${organization.url}/console/packages/${packageId}`)
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
    await learner.getByRole('button', { name: course.start, exact: true }).click()
    await first
    const ended = stored()
    await learner.getByRole('button', { name: course.close, exact: true }).click()
    await ended
    await learner.getByRole('button', { name: course.goOn, exact: true }).click()
    await expect(learner.getByText(course.states.passed)).toBeVisible()
    await context.close()
  })
}
