import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { publishedModule, publishedPath } from './courses-taught'
import { inBoth, type Made } from './instructors'
import { expect, organizationOf, test, unique } from './masar'
import { enterNew, makePerson } from './people'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const phone = { width: 390, height: 844 }
const items = [
  { key: 'helmet', title: { ar: 'ارتداء الخوذة', en: 'Wears a helmet' }, points: 1, isRequired: true },
  { key: 'signal', title: { ar: 'التنبيه قبل الحركة', en: 'Signals before moving' }, points: 2, isRequired: false },
]

// The desk keeps on trying while the network is cut.
test.use({ excuse: ['net::ERR_INTERNET_DISCONNECTED /console/api/admin/assessment/observation/:id/result/:enrolmentId'] })

for (const language of ['ar', 'en'] as const)
  test(`practical work is marked on a phone without a network, and the learner reads the result (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const { observations } = messages[language]
    const { desk: say, checklist, learner: own } = observations
    const mark = unique('observed ')
    await enter(page, organization, 'admin')
    const form = await api<Made>(page, 'POST', '/admin/assessment/observation', {
      title: inBoth(() => mark),
      form: { kind: 'checklist', items },
    })
    const office = { page, language, url: organization.url }
    await open(page, `${organization.url}/console/assessments/observations/${form.id}`)
    await page.getByRole('button', { name: observations.publish, exact: true }).click()
    await expect(page.getByText(observations.published, { exact: true })).toBeVisible()
    const lesson = await publishedModule(office, 'assessment.observation', mark, { observationId: form.id })
    const path = await publishedPath(office, mark, [{ moduleId: lesson }])

    const learner = await makePerson(page, organization, language, 'learner')
    const reader = await (await browser.newContext({ viewport: phone, locale: language })).newPage()
    watch(reader)
    await enterNew(reader, learner.organization, 'learner')
    await api(reader, 'POST', `/user/learning/paths/${path}/enrol`, {})
    const address = `${organization.url}/learn/paths/${path}/modules/${lesson}`
    await open(reader, address)
    await expect(reader.getByText(items[0]?.title[language] ?? '', { exact: true })).toBeVisible()

    await page.setViewportSize(phone)
    await open(page, `${organization.url}/console/assessments/observations/${form.id}/observe`)
    await page.context().setOffline(true)
    for (const { title } of items) {
      const name = { item: `\u2068${title[language]}\u2069`, state: checklist.states.done }
      await page.getByRole('button', { name: text(language, 'observations.desk.tick', name) }).click()
    }
    await expect(page.getByText(text(language, 'observations.desk.waiting', { count: 1 }))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(say.sent, { exact: true })).toBeVisible()
    await expectSound(page, 'observe-desk')

    await open(reader, address)
    await ready(reader)
    await expect(reader.getByText(own.passed, { exact: true }).first()).toBeVisible()
    await expect(reader.getByText(checklist.states.done, { exact: true })).toHaveCount(items.length)
    await reader.context().close()
  })
