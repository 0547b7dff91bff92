import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startIdentityProvider } from '../lib/domain/people/single-sign-on/identity-provider.fixtures'
import { messages } from '../messages/catalogue'
import { until } from '../scripts/until'
import { callOf } from './calls'
import { expect, type Organization, organizationOf, test, texts, unique } from './masar'
import { startNameServer } from './name-server'
import { startReceiver } from './receiver'
import { newInstallation } from './servers'
import { addProvider, directoryOf, userSchema } from './sign-in-provider'
import { expectSound, open, ready, reload } from './sound'
import { startJob } from './steps'
import { enter } from './visitor'

const steps = [
  'a production server starts on an empty database, with all migrations',
  'the first organization is made at an address that works once',
  'another organization is made by one command',
  'health is answered, and what is not for everyone is not',
  'two processes share one limit exactly',
  'workers restart under traffic, and every request is answered',
  'people sign in through the identity provider, with their role',
  'the directory creates, groups and removes people',
  'every record of the activity log reaches a receiver, signed and in order',
  'a domain of its own is proven and leads to the organization',
  'a backup is made while the server runs',
  'the backup is restored elsewhere, and people sign in there',
] as const

const password = 'four quiet green lamps'
type Installation = Awaited<ReturnType<typeof newInstallation>>

/** The form at the address that a new server prints, and the invitation of the administrator after it. */
async function makeFirst(page: Page, address: string, home: string) {
  await page.goto(address)
  const language = (await page.locator('html').getAttribute('lang')) === 'ar' ? 'ar' : 'en'
  const { firstRun } = messages[language].common
  await page.getByLabel(firstRun.slug).fill('operator')
  await page.getByLabel(firstRun.nameAr).fill('مشغّل المنصّة')
  await page.getByLabel(firstRun.nameEn).fill('Platform operator')
  await page.getByLabel(firstRun.defaultLocale).selectOption('en')
  await page.getByLabel(firstRun.adminEmail).fill('noura@operator.example')
  await page.getByRole('button', { name: firstRun.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: firstRun.done })).toBeVisible()
  await page.getByRole('link', { name: firstRun.accept }).click()
  const { invite } = messages.en.console
  await ready(page)
  await page.getByLabel(invite.nameEn, { exact: true }).fill('Noura')
  await page.getByLabel(invite.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: invite.submit }).click()
  await expect(page).toHaveURL(`${home}/console`)
  await ready(page)
  await open(page, `${home}/console/members`)
  await expect(page.getByRole('row').filter({ hasText: 'noura@operator.example' })).toBeVisible()
  // The address has done its work.
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: messages[language].common.choose.title })).toBeVisible()
  await expect(page.getByLabel(firstRun.token)).toHaveCount(0)
}

/** How many of ninety checks of one address, sent to two processes in turn, are not refused. */
async function passedOf(bases: string[]) {
  const headers = { 'x-forwarded-for': '10.252.1.1' }
  const path = '/api/v1/public/certificate-verify/NO-SUCH-CODE/credential'
  let passed = 0
  // One after the other: a busy machine that keeps Redis waiting lets each process count alone for a while.
  for (let at = 0; at < 90; at += 1)
    if ((await callOf({ url: bases[at % 2] ?? '' }, 'GET', path, { headers })).status !== 429) passed += 1
  return passed
}

/** Restarts the workers while requests go on; answers with the states of all of them. */
async function restarted(server: Awaited<ReturnType<Installation['start']>>, home: string) {
  const states = new Set<number>()
  for (let sent = 0; sent < 60; sent += 1) {
    if (sent === 5) server.process.kill('SIGUSR2')
    const headers = { 'x-forwarded-for': `10.252.2.${sent}` }
    states.add((await callOf({ url: home }, 'GET', '/console/sign-in', { headers })).status)
  }
  return [...states]
}

// The stream of news of a person whom the directory has just removed is answered with a refusal.
test.use({
  excuse: [
    `EventSource's response has a MIME type \\("application/json"\\) that is not "text/event-stream". Aborting the connection.`,
  ],
})

test('an IT administrator installs, connects, backs up and restores', async ({ page, browser, watch }) => {
  const { step, ended } = startJob(steps)
  const names = await startNameServer()
  const metrics = randomBytes(24).toString('hex')
  const installation = await newInstallation({
    DNS_SERVERS: names.address,
    METRICS_TOKEN: metrics,
    // So long that no machine is too slow for it.
    RATE_LIMIT_CERTIFICATE_VERIFY: '60/600',
  })
  const { first } = installation
  const home = `http://operator.localhost:${first}`
  const organization = organizationOf('ar')
  const own = messages.ar
  const idp = await startIdentityProvider()
  const receiver = await startReceiver()
  receiver.state.isBroken = false
  try {
    const database = await installation.database()
    const server = await installation.start(database, { workers: 2 })
    await step(1, steps[0], async () => expect((await callOf({ url: home }, 'GET', '/readyz')).status).toBe(200))

    await step(2, steps[1], async () => {
      const address = await until(() => /^ *(http:\/\/localhost:\d+\/#\S+)$/m.exec(server.output())?.[1], {
        seconds: 60,
        what: () => `the address in what the server prints: ${server.output()}`,
      })
      await makeFirst(page, address, home)
    })

    await step(3, steps[2], async () => {
      const answers = ['--slug=second', '--name-ar=الثانية', '--name-en=Second', '--locale=ar', '--time-zone=Asia/Riyadh']
      const printed = await installation.program('organization', [...answers, '--admin-email=sara@second.example'], database)
      const [invitation = ''] = /http\S+#\S+/.exec(printed) ?? []
      await open(page, invitation)
      await expect(page.getByRole('button', { name: own.console.invite.submit })).toBeVisible()
    })

    await step(4, steps[3], async () => {
      const status = async (path: string) => (await callOf({ url: home }, 'GET', path)).status
      expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/docs'].map(status))).toEqual([200, 200, 401, 404])
      const headers = { authorization: `Bearer ${metrics}` }
      expect((await callOf({ url: home }, 'GET', '/metrics', { headers })).status).toBe(200)
    })

    await step(5, steps[4], async () => {
      const second = await installation.start(database, { port: first + 1 })
      const bases = [home, `http://operator.localhost:${first + 1}`]
      expect(await passedOf(bases)).toBe(60)
      await second.stop()
    })

    await step(6, steps[5], async () => expect(await restarted(server, home)).toEqual([200]))

    const email = `${unique('person')}@elsewhere.example`
    const newcomer = await (await browser.newContext()).newPage()
    watch(newcomer)
    const { name, key } = await addProvider(page, organization, 'ar', idp)
    const comeIn = async () => {
      await open(newcomer, `${organization.url}/console/sign-in`)
      const way = texts.ar.signIn.sso.with.replace('{name}', `\u2068${name}\u2069`)
      await newcomer.getByRole('link', { name: way }).click()
    }
    await step(7, steps[6], async () => {
      idp.signsIn(unique('subject-'), { email, email_verified: true, name: 'Sara Ali', locale: 'ar' })
      await comeIn()
      // At the first sign-in the required policies are shown.
      await expect(newcomer.getByRole('heading', { level: 1, name: texts.ar.terms.title })).toBeVisible()
      await ready(newcomer)
      for (const box of await newcomer.getByRole('checkbox').all()) await box.check()
      await newcomer.getByRole('button', { name: texts.ar.terms.accept }).click()
      await expect(newcomer).toHaveURL(`${organization.url}/learn`)
      await newcomer.context().clearCookies()
      await comeIn()
      await expect(newcomer).toHaveURL(`${organization.url}/learn`)
      await ready(newcomer)
    })

    await step(8, steps[7], async () => {
      const directory = directoryOf(page, key)
      const made = await directory('POST', '/Users', {
        schemas: [userSchema],
        userName: email,
        name: { givenName: 'Sara' },
        active: 'True',
      })
      expect(made.status).toBe(201)
      const group = {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: unique('Nurses '),
        members: [{ value: made.id }],
      }
      expect((await directory('POST', '/Groups', group)).status).toBe(201)
      const Operations = [{ op: 'replace', path: 'active', value: 'False' }]
      const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }
      expect((await directory('PATCH', `/Users/${made.id}`, patch)).status).toBe(200)
      // On the next page.
      await newcomer.reload()
      await expect(newcomer).toHaveURL(/\/sign-in\?next=/)
      await comeIn()
      await expect(newcomer.locator('[data-failure]')).toBeVisible()
      await newcomer.context().close()
    })

    await step(9, steps[8], () => sendLog(page, organization, receiver))

    await step(10, steps[9], () => proveDomain(page, { home, names }))

    const copy = join(installation.folder, 'backup')
    await step(11, steps[10], async () => {
      await installation.program('backup', [copy], database)
      expect((await callOf({ url: home }, 'GET', '/readyz')).status).toBe(200)
    })
    await step(12, steps[11], async () => {
      await server.stop()
      const again = await installation.database()
      await installation.program('restore', [copy], again, 'restored')
      await installation.start(again, { files: 'restored' })
      await page.context().clearCookies()
      await open(page, `${home}/console/sign-in`)
      await page.locator('#email').fill('noura@operator.example')
      await page.locator('#password').fill(password)
      await page.locator('button[type=submit]').click()
      await expect(page).toHaveURL(`${home}/console`)
    })
    ended(12)
  } finally {
    await Promise.all([idp.close(), receiver.stop(), names.stop()])
    await installation.remove()
  }
})

/** Sets the receiver of the log in the console, and looks at what it gets. */
async function sendLog(page: Page, organization: Organization, receiver: Awaited<ReturnType<typeof startReceiver>>) {
  const { stream } = messages.ar.activityLog
  await enter(page, organization, 'admin', '/console/activity-log/stream')
  await page.getByRole('button', { name: stream.set, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: stream.fields.url }).fill(receiver.url)
  await dialog.getByRole('textbox', { name: stream.fields.after }).fill('0')
  await dialog.getByRole('button', { name: stream.submit, exact: true }).click()
  const secret = (await page.getByText(/^whsec_[\w+/]+=*$/).textContent()) ?? ''
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(1)
  const lines = receiver.received.flatMap(({ body }) =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.every(({ prevHash }, at) => at === 0 || prevHash === lines[at - 1].hash)).toBe(true)
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = receiver.received
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
  expect(headers['webhook-signature']).toBe(`v1,${hmac.update(content).digest('base64')}`)
  await open(page, `${organization.url}/console/activity-log/stream`)
  await expect(page.getByText(stream.working, { exact: true })).toBeVisible()
  await expectSound(page, 'activity-log-stream')
  await page.getByRole('button', { name: stream.remove, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: stream.remove, exact: true }).click()
  await expect(page.getByText(stream.none)).toBeVisible()
}

type Proving = { home: string; names: Awaited<ReturnType<typeof startNameServer>> }

/** Adds a domain in the console, its record at the name server, and opens it. */
async function proveDomain(page: Page, { home, names }: Proving) {
  const words = messages.en.organization.domains
  const domain = 'learn.ministry.example'
  await open(page, `${home}/console/organization/domains`)
  await page.getByRole('textbox', { name: words.fields.name }).fill(domain)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  const value = page.getByText(/^masar-domain=/)
  names.texts.set(`_masar.${domain}`, [(await value.textContent()) ?? ''])
  await page.getByRole('button', { name: words.check, exact: true }).click()
  await expect.poll(() => reload(page).then(() => page.getByText(words.states.proven, { exact: true }).count())).toBe(1)
  // Not chosen for links, it leads to the address that is. Behind a proxy a host has no port.
  const led = async (host: string) =>
    (await callOf({ url: home }, 'GET', '/console/sign-in', { headers: { host } })).headers.location
  expect(await led(domain)).toBe(`${home}/console/sign-in`)
  expect(String(await led(`other.${domain}`))).not.toContain('operator')
}
