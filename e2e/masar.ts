import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import type { DemoFile } from '../scripts/seed/demo'
import { gatedSlugOf, type Language, outsideSlug, shownSlugOf, slugOf } from './settings'
import { ready } from './sound'

const { console: ar, parts: arParts } = messages.ar
const { console: en, parts: enParts } = messages.en

export { expect } from '@playwright/test'

export type Organization = DemoFile['organizations'][number]
export type Role = Organization['users'][number]['role']
export const texts = { ar, en }
export const parts = { ar: arParts, en: enParts }
export const direction = { ar: 'rtl', en: 'ltr' }
export const other = { ar: 'en', en: 'ar' } as const

/** A unique name, of fixed length and not part of another one. */
export const unique = (prefix: string) => `${prefix}${randomBytes(5).toString('hex')}`

const demo = () => JSON.parse(readFileSync('.data/e2e/demo.json', 'utf8')) as DemoFile

function organizationAt(wanted: string): Organization {
  const found = demo().organizations.find(({ slug }) => slug === wanted)
  if (!found) throw new Error(`demo.json has no organization ${wanted}`)
  return found
}

/** This worker's organization whose own language is the given one. */
export const organizationOf = (language: Language) => organizationAt(slugOf(language, Number(process.env.TEST_PARALLEL_INDEX)))

/** The organization of the journey that blocks all its people. */
export const gatedOrganizationOf = (language: Language) => organizationAt(gatedSlugOf(language))

/** The organization whose pages no journey changes. */
export const shownOrganizationOf = (language: Language) => organizationAt(shownSlugOf(language))

/** The organization that programs of others call. */
export const outsideOrganization = () => organizationAt(outsideSlug)

export function userOf(organization: Organization, role: Role) {
  const found = organization.users.find((user) => user.role === role)
  if (!found) throw new Error(`${organization.slug} has no ${role}`)
  return found
}

export function codeOf(organization: Organization, state: Organization['certificates'][number]['state']): string {
  const found = organization.certificates.find((certificate) => certificate.state === state)
  if (!found) throw new Error(`${organization.slug} has no ${state} certificate`)
  return found.code
}

type Document = { paths: Record<string, Record<string, unknown>> }
let published: Promise<[string, RegExp][]> | undefined

/** The methods and path patterns in the OpenAPI document. */
async function readPublished(): Promise<[string, RegExp][]> {
  const answer = await fetch(`http://localhost:${process.env.E2E_PORT ?? 3217}/api/v1/openapi.json`)
  const { paths } = (await answer.json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, RegExp] => [
      method.toUpperCase(),
      new RegExp(`^(/api/v1)?${path.replace(/^\/api\/v1/, '').replace(/\{\w+\}/g, '[^/]+')}$`),
    ]),
  )
}

/** Calls through the console's proxy that are not operations of the document; there is no private API. */
async function privateCalls(calls: Set<string>): Promise<string[]> {
  published ??= readPublished()
  const operations = await published
  expect(operations.length).toBeGreaterThan(20)
  return [...calls].filter((call) => {
    const [method = '', path = ''] = call.split(' ')
    return !operations.some(([wanted, pattern]) => wanted === method && pattern.test(path))
  })
}

/** Errors and warnings of a browser; of an answer that failed, its status (or why there is none) and the path: `422 /console/api/user/profile`. */
function complaintOf(message: ConsoleMessage): string {
  const failure = /^Failed to load resource: (?:.*status of (\d+)|(.*))/.exec(message.text())
  return failure ? `${failure[1] ?? failure[2]} ${new URL(message.location().url).pathname}` : message.text()
}

/** Whether a message is the expected one; `:name` stands for any segment of a path. */
const isExcused = (complaint: string, excuse: string) =>
  new RegExp(`^${excuse.replaceAll('.', '\\.').replace(/:[a-z]\w*/gi, '[^/]+')}$`).test(complaint)

/**
 * The browser's message about a frame without scripts, such as that of a mail: the test's own scripts go into
 * every frame.
 */
const ownScriptsRefused =
  "Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed and the 'allow-scripts' permission is not set."

/** The number on the bell stays as it was where it cannot be read: the session has ended, or there is no connection. */
const newsMissed = '(401|403|net::ERR_\\w+) /console/api/shared/notification/(stream|count)'

/** `E2E_SLOW=6`: browsers six times slower, and every answer 300 ms later. For finding tests that depend on the machine. */
const slowness = Number(process.env.E2E_SLOW ?? 1)

/** Timeouts on a page are ten times longer, so that a test does not depend on the speed of the machine. */
function makePatient(page: Page): void {
  const whenOpen = (error: unknown) => {
    if (!page.isClosed()) throw error
  }
  page
    .addInitScript(() => {
      window.patienceFactor = 10
    })
    .catch(whenOpen)
  if (slowness > 1) makeSlow(page).catch(whenOpen)
}

async function makeSlow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

let visitors = 0

/**
 * Collects the browser's errors and its API calls; the test fails at its end for anything not excused or not published.
 * All browser contexts of a test call from one address, which no other test has, so that tests do not share a rate limit.
 */
export const test = base.extend<{ excuse: string[]; watch: (page: Page) => void }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1
    await use({ 'x-forwarded-for': `10.${workerIndex % 256}.${visitors >> 8}.${visitors % 256}` })
  },
  excuse: [[], { option: true }],
  watch: [
    async ({ page, excuse }, use) => {
      const complaints: string[] = []
      const calls = new Set<string>()
      const watch = (watched: Page) => {
        makePatient(watched)
        watched.on('console', (message) => message.type() === 'error' && complaints.push(complaintOf(message)))
        watched.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/console/api/')) calls.add(`${request.method()} ${pathname.slice('/console/api'.length)}`)
        })
        watched.on('pageerror', (error) => complaints.push(error.message))
      }
      watch(page)
      await use(watch)
      const excused = [...excuse, ownScriptsRefused, newsMissed]
      expect(complaints.filter((complaint) => !excused.some((known) => isExcused(complaint, known)))).toEqual([])
      expect(await privateCalls(calls)).toEqual([])
    },
    { auto: true },
  ],
})

/** Language and direction of the page, as its root says. */
export async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', direction[language])
}

/** Opens the person's own menu, with their profile, the theme and the way out. */
export const openUserMenu = (page: Page, language: Language) =>
  page.getByRole('button', { name: parts[language].shell.user.replace('{name}', '').trim() }).click()

/** Follows the link to this page in the other language, which is a new document. */
export async function switchTo(page: Page, language: Language) {
  await page.locator(`a[hreflang=${language}]`).click()
  await expectLanguage(page, language)
  if (new URL(page.url()).pathname.startsWith('/console')) await ready(page)
}
