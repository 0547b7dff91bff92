import type { Page } from '@playwright/test'
import { codeOf, expect, organizationOf, test } from './masar'
import { open, ready } from './sound'
import { enter } from './visitor'

/** Pages of the console; a new room joins here. */
const rooms = [
  '/console',
  '/console/roles',
  '/console/roles/new',
  '/console/module-types',
  '/console/module-types/new',
  '/console/terms',
  '/console/terms/new',
  '/console/api-keys',
  '/console/activity-log',
  '/console/account',
]

/** The most JavaScript a room may load before anything is pressed. */
const heaviestKB = 320

/** Resolves once the browser has had nothing else to do, so that what hydration asked for has been asked for. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))))

/** Bytes of scripts as they came over the wire, headers left out: all that a page loads by itself. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  /** Of each script, its size; null while it is on the way. */
  const scripts = new Map<string, number | null>()
  session.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, null))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await page.goto(address)
  if (new URL(address).pathname.startsWith('/console')) await ready(page)
  // What has arrived may ask for more.
  for (let known = -1; known < scripts.size; ) {
    known = scripts.size
    await expect.poll(() => [...scripts.values()].every((size) => size !== null)).toBe(true)
    await idle(page)
  }
  await session.detach()
  return [...scripts.values()].reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

test('weighs little, and nothing on it moves', async ({ page }) => {
  const organization = organizationOf('ar')
  await enter(page, organization, 'admin')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const kB = (bytes: number) => Math.round(bytes / 100) / 10
  const weights: Record<string, number> = {}
  for (const room of rooms) {
    weights[room] = kB(await scriptBytes(page, `${organization.url}${room}`))
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
    expect(moved, `${room} moved`).toBeLessThan(0.01)
  }
  weights.verify = kB(await scriptBytes(page, `${organization.url}/verify/${codeOf(organization, 'valid')}`))
  weights.signIn = kB(await scriptBytes(page, `${organizationOf('en').url}/console/sign-in`))
  weights.base = kB(await scriptBytes(page, `${organization.url}/`))
  console.log('JavaScript over the wire, kB:', weights)
  expect(rooms.filter((room) => (weights[room] ?? 0) > heaviestKB)).toEqual([])
  expect((weights.verify ?? 0) - (weights.base ?? 0)).toBeLessThanOrEqual(20)
})

/** Texts and names on a page that stand neither between the marks of our own texts nor in an element for data. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // What is put into our texts stands between isolating marks.
    const bare = (text: string) => text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu, '').replace(/⟦[^⟦⟧]*⟧/gu, '')
    const ours = (text: string) => /^[\s\d\p{P}\p{S}]*$/u.test(bare(text))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, bdi, time, .code, kbd, [data-text], option, nextjs-portal'))
        continue
      if (!ours(node.textContent ?? '')) found.push(`text: ${node.textContent}`)
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-title'])
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        const value = element.getAttribute(name) ?? ''
        if (element.tagName !== 'TIME' && !ours(value)) found.push(`${name}: ${value}`)
      }
    return found
  })

test('says nothing that is not in messages/', async ({ page, context }) => {
  const organization = organizationOf('en')
  await enter(page, organization, 'admin')
  await context.addCookies([{ name: 'masar-pseudo', value: '1', url: organization.url }])
  for (const room of rooms) {
    await open(page, `${organization.url}${room}`)
    expect(await page.locator('body').textContent()).toContain('⟦')
    expect({ room, plain: await unmarked(page) }).toEqual({ room, plain: [] })
  }
  await context.clearCookies({ name: 'masar-access' })
  await context.clearCookies({ name: 'masar-refresh' })
  await open(page, `${organization.url}/console/sign-in`)
  expect({ room: 'sign-in', plain: await unmarked(page) }).toEqual({ room: 'sign-in', plain: [] })
})
