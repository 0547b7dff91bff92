import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { archiveOfPlayed, playedPackages } from '../lib/domain/standards/scorm/content/scos.fixtures'
import { messages } from '../messages/catalogue'
import { bundleSdk } from '../scripts/sdk/bundle'
import { type LooseSdk, loadSdk } from '../scripts/sdk/loose-client'
import { api } from './api'
import { callOf } from './calls'
import { makeToolLesson, registerTool, startExternalTool, type Tool, useTool } from './external-tool'
import { expect, type Organization, organizationOf, parts, test, unique } from './masar'
import { makePackageLesson } from './packages'
import { makeLesson, makePath, paragraph } from './paths'
import { roleId } from './people'
import { goToSection } from './places'
import { startReceiver } from './receiver'
import type { Language } from './settings'
import { expectSound, open, reload } from './sound'
import { startJob } from './steps'
import { enter } from './visitor'

const steps = [
  'the SDK reads everyone with a service account of its own',
  'refusals have names',
  'people are created and changed by their staff number',
  'a newcomer is enrolled by the rule of a group',
  'people are enrolled by address and by staff number',
  'a webhook is sent, signed with the secret that was shown',
  'it is sent again after a failure, and the console shows both',
  'OneRoster answers what changed since a moment',
  'xAPI and Caliper answer what happened since a moment',
  'a package of SCORM is played, and its score counts',
  'a tool of LTI 1.3 is opened in a lesson and reports its grade',
  'the lists answer what changed since the last night, and no more',
  'a collection has every operation, and limits say how long to wait',
] as const

let folder: string
let sdk: LooseSdk
let tool: Tool
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-integrator-'))
  await bundleSdk(join(folder, 'sdk.mjs'))
  sdk = await loadSdk(join(folder, 'sdk.mjs'))
  tool = await startExternalTool()
})
test.afterAll(async () => {
  await tool.close()
  rmSync(folder, { recursive: true, force: true })
})
// Both languages in one process, which has one tool.
test.describe.configure({ mode: 'default' })

const url = `http://localhost:${process.env.E2E_PORT ?? 3217}`
type Row = { id: string; updatedAt: string }
type Document = { paths: Record<string, Record<string, object>> }

/** A service account of an administrator's role, with a key. */
async function serviceAccount(page: Page, organization: Organization) {
  type Made = { id: string; key: string; secret: string }
  const roleIds = [await roleId(page, 'admin')]
  const { id } = await api<Made>(page, 'POST', '/admin/system/service-account', { name: unique('Sync '), roleIds })
  const made = { name: unique('Sync '), kind: 'service', serviceAccountId: id }
  const { key, secret } = await api<Made>(page, 'POST', '/admin/system/api-keys', made)
  const apiKey = `${key}:${secret}`
  return { apiKey, client: new sdk.Masar({ url, organization: organization.slug, apiKey, serviceAccount: true }) }
}

/** Makes a webhook in the console; answers with the secret that is shown once. */
async function makeWebhook(page: Page, language: Language, { address, name }: { address: string; name: string }) {
  const { webhooks: own, events } = messages[language]
  const words = parts[language]
  await goToSection(page, language, 'settings', own.title)
  await page.getByRole('button', { name: own.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(own.fields.url).fill(address)
  await dialog.getByLabel(own.fields.description).fill(name)
  await dialog.getByRole('checkbox', { name: events.enrolmentCreated }).check()
  await dialog.getByRole('button', { name: own.submit, exact: true }).click()
  const secret = (await page.getByText(/^whsec_[\w+/]+=*$/).textContent()) ?? ''
  await page.getByRole('checkbox', { name: words.secret.kept }).check()
  await page.getByRole('button', { name: words.secret.done, exact: true }).click()
  return secret
}

async function playPackage(page: Page, learner: Page, { url: home }: Organization, language: Language) {
  const { scorm } = messages[language].player
  const played = playedPackages.find(({ name }) => name === 'resumed')
  if (!played) throw new Error('There is no such package')
  const lesson = { typeKey: 'launch.scorm', settings: { height: 300 } }
  const { packageId, pathId, address } = await makePackageLesson(page, unique('course '), await archiveOfPlayed(played), lesson)
  await open(page, `${home}/console/scorm/${packageId}`)
  await expectSound(page, 'course-package')
  await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
  await open(learner, home + address)
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
}

for (const language of ['ar', 'en'] as Language[])
  test(`an integration developer does the whole job (${language})`, async ({ page, browser, watch }) => {
    const { step, ended } = startJob(steps)
    const organization = organizationOf(language)
    const { webhooks: hooks, events, learn, ltiTools } = messages[language]
    await enter(page, organization, 'admin')
    const { client, apiKey } = await serviceAccount(page, organization)
    const began = new Date().toISOString()
    const read = async <T>(path: string, input?: object) => (await client.get(path, input)).data as T
    const all = async (path: string, query: object = {}) => {
      const rows: Row[] = []
      for await (const row of client.items(path, { query: Object.assign({ perPage: 100 }, query) })) rows.push(row)
      return rows
    }

    await step(1, steps[0], async () => {
      const [members, progress] = [await all('/admin/organization/member/list'), await all('/admin/learning/progress/list')]
      expect(members.length).toBeGreaterThan(10)
      expect(new Set(members.map(({ id }) => id)).size).toBe(members.length)
      expect(progress.length).toBeGreaterThan(10)
    })

    await step(2, steps[1], async () => {
      const refused = await client
        .get('/admin/organization/member/by-employee-number/{employeeNumber}', { params: { employeeNumber: unique('none') } })
        .catch((error: unknown) => error)
      expect(sdk.isRefusal(refused, 'userNotFound', 'memberNotFound')).toBe(true)
    })

    const [staff, department] = [unique('n'), unique('Department ')]
    const email = `${staff}@${organization.slug}.example`
    const upsert = async (body: object) =>
      (
        await client.put('/admin/organization/member/by-employee-number/{employeeNumber}', {
          params: { employeeNumber: staff },
          body,
        })
      ).data as Row & { isNew: boolean; jobTitle: string }
    let person = ''
    await step(3, steps[2], async () => {
      const body = { email, name: { en: 'Sara Ali' }, locale: 'en', roleIds: [await roleId(page, 'learner')] }
      const made = await upsert(body)
      const changed = await upsert({ jobTitle: 'Nurse' })
      expect([made.isNew, changed.isNew, changed.jobTitle]).toEqual([true, false, 'Nurse'])
      expect(changed.id).toBe(made.id)
      person = made.id
    })

    const receiver = await startReceiver()
    const name = unique('HR ')
    const secret = await makeWebhook(page, language, { address: receiver.url, name })
    const path = async () => {
      const title = { ar: unique('مسار '), en: unique('Path ') }
      return makePath(page, title, [await makeLesson(page, 'content.article', title, paragraph(title))])
    }
    const isIn = async (pathId: string) =>
      (await read<{ user: Row }[]>(`/admin/content/path/${pathId}/enrolment/list`)).some(({ user }) => user.id === person)
    await step(4, steps[3], async () => {
      const group = { kind: 'department', name: { en: department, ar: department } }
      const { id: groupId } = (await client.post('/admin/organization/group', { body: group })).data as Row
      const rule = { match: 'all', conditions: [{ attribute: 'department', is: 'equals', value: department }] }
      await client.put(`/admin/organization/group/${groupId}/rule`, { body: rule })
      const ruled = await path()
      await client.post(`/admin/content/path/${ruled}/assignment`, { body: { groupId } })
      await upsert({ department })
      await expect.poll(() => isIn(ruled)).toBe(true)
    })

    await step(5, steps[4], async () => {
      for (const one of [{ employeeNumber: staff }, { email }]) {
        const other = await path()
        await client.post(`/admin/content/path/${other}/enrolment/bulk`, { body: { people: [one] } })
        await expect.poll(() => isIn(other)).toBe(true)
      }
    })

    try {
      await step(6, steps[5], async () => {
        await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(1)
        for (const { body, headers } of receiver.received) {
          const { event } = await sdk.verifyWebhook(secret, { body, headers })
          expect(event).toMatchObject({ type: 'enrolmentCreated' })
        }
        const [first] = receiver.received
        const changed = { body: `${first?.body} `, headers: first?.headers ?? {} }
        await expect(sdk.verifyWebhook(secret, changed)).rejects.toThrow()
      })

      await step(7, steps[6], async () => {
        await open(page, `${organization.url}/console/webhooks`)
        await page.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        const row = page.getByRole('row').filter({ hasText: events.enrolmentCreated }).last()
        await expect.poll(() => reload(page).then(() => row.textContent())).toContain('503')
        await expectSound(page, 'webhook')
        await row.getByRole('link').first().click()
        await expect(page.getByText('under repair')).toBeVisible()
        await expectSound(page, 'webhook-delivery')
        receiver.state.isBroken = false
        await page.getByRole('button', { name: hooks.deliveries.replay, exact: true }).click()
        await expect(page.getByText(hooks.deliveries.replayed)).toBeVisible()
        const facts = page.getByRole('region', { name: hooks.deliveries.facts })
        await expect.poll(() => reload(page).then(() => facts.textContent())).toContain(hooks.deliveryStates.delivered)
        await expect(page.getByText('thanks')).toBeVisible()
        // The same message each time.
        const ids = new Set(receiver.received.map(({ id }) => id))
        expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(ids.size)
        expect(receiver.received.length).toBeGreaterThan(ids.size)
      })
    } finally {
      await receiver.stop()
    }

    const oneRoster = '/api/v1/public/oneroster/v1p2'
    await step(8, steps[7], async () => {
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly',
      })
      const client = { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` }
      const headers = Object.assign({ 'content-type': 'application/x-www-form-urlencoded' }, client)
      const token = JSON.parse(
        (await callOf(organization, 'POST', `${oneRoster}/token`, { body: form.toString(), headers })).text,
      )
      const filter = new URLSearchParams({ filter: `dateLastModified>'${began}'`, limit: '100' })
      const authorization = { authorization: `Bearer ${token.access_token}` }
      const { text } = await callOf(organization, 'GET', `${oneRoster}/users?${filter}`, { headers: authorization })
      const { users } = JSON.parse(text) as { users: { sourcedId: string; dateLastModified: string }[] }
      expect(users.map(({ sourcedId }) => sourcedId)).toContain(person)
      expect(users.every(({ dateLastModified }) => dateLastModified > began)).toBe(true)
    })

    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await step(9, steps[8], async () => {
      const title = { ar: unique('درس '), en: unique('Lesson ') }
      const moduleId = await makeLesson(page, 'content.article', title, paragraph(title))
      const pathId = await makePath(page, title, [moduleId])
      await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
      await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
      await learner.getByRole('button', { name: learn.lesson.finish, exact: true }).first().click()
      await expect(learner).not.toHaveURL(new RegExp(moduleId))
      const headers = { 'x-api-key': apiKey, authorization: `Bearer ${(await client.tokens())?.accessToken}` }
      const since = new URLSearchParams({ since: began, limit: '100' })
      for (const way of ['xapi/statements', 'caliper/envelope']) {
        const ask = () => callOf(organization, 'GET', `/api/v1/admin/analytics/${way}?${since}`, { headers })
        await expect.poll(async () => (await ask()).text, { message: way }).toContain(moduleId)
      }
    })
    await step(10, steps[9], () => playPackage(page, learner, organization, language))
    await step(11, steps[10], async () => {
      const { address, deploymentId } = await registerTool(page, organization, language, tool)
      await useTool(learner, organization, language, { tool, lesson: await makeToolLesson(page, deploymentId) })
      await open(page, address)
      await expect(page.getByRole('cell', { name: ltiTools.launches.states.opened }).first()).toBeVisible()
    })

    await step(12, steps[11], async () => {
      const list = '/admin/organization/member/list'
      const { data, metadata } = await client.get(list, { query: { updatedFrom: began, perPage: 100 } })
      const rows = data as Row[]
      expect(rows.map(({ id }) => id)).toContain(person)
      expect(rows.every(({ updatedAt }) => updatedAt >= began)).toBe(true)
      const updatedFrom = String(metadata.updatedTo)
      await upsert({ jobTitle: 'Head nurse' })
      await expect.poll(async () => (await all(list, { updatedFrom })).map(({ id }) => id)).toContain(person)
      for (const other of ['/admin/organization/group/list', '/admin/learning/progress/list', '/admin/certificate/list'])
        expect((await all(other, { updatedFrom: began })).every(({ updatedAt }) => updatedAt >= began)).toBe(true)
    })

    await step(13, steps[12], async () => {
      const text = async (of: string) => (await callOf(organization, 'GET', of)).text
      const { paths } = JSON.parse(await text('/api/v1/openapi.json')) as Document
      const operations = Object.values(paths).flatMap((methods) => Object.keys(methods))
      const collection = await text('/docs/guide/download/masar.postman_collection.json')
      expect(collection.match(/"request":/g)?.length).toBeGreaterThanOrEqual(operations.length)
      const headers = { 'x-forwarded-for': `10.253.${language === 'ar' ? 0 : 1}.${Number(process.env.TEST_PARALLEL_INDEX)}` }
      const ask = () => callOf(organization, 'GET', '/api/v1/public/organization/branding', { headers })
      const answers = await Promise.all(Array.from({ length: 110 }, ask))
      expect(answers[0]?.headers.ratelimit).toMatch(/r=\d+/)
      const refused = answers.find(({ status }) => status === 429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    })
    ended(13)
    await context.close()
  })
