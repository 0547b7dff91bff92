import type { CDPSession, Locator, Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { isKept } from './kept'
import { expect, organizationOf, switchTo, test, unique } from './masar'
import { expectSound, open } from './sound'
import { enter, signIn } from './visitor'

const { player: ar } = messages.ar
const { player: en } = messages.en
const phone = { width: 390, height: 800 }

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }
/** Calls the API as the page's person, through the proxy. */
async function api<T>(page: Page, path: string, { method = 'POST', body, headers = {} }: Sent = {}): Promise<T> {
  const answer = await page.evaluate(
    async ([address, init]) => {
      const response = await fetch(address, init)
      return { status: response.status, text: await response.text() }
    },
    [
      `/console/api${path}`,
      {
        method,
        headers: { 'x-console': '1', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    ] as const,
  )
  expect(answer.status, answer.text).toBeLessThan(300)
  return JSON.parse(answer.text).data
}

const inBoth = (arabic: string, english: string, body: (say: (a: string, e: string) => string) => object) => ({
  ar: { title: arabic, body: body((a) => a) },
  en: { title: english, body: body((_, e) => e) },
})
const checklist = inBoth('قبل الفتح', 'Before opening', (say) => ({
  items: [
    { id: 'door', text: say('افتح باب الطوارئ', 'Open the emergency door') },
    { id: 'light', text: say('جرّب الإنارة', 'Test the lights') },
  ],
}))
const poll = inBoth('موعد التدريب', 'Training time', (say) => ({
  question: say('متى يناسبك التدريب؟', 'When does training suit you?'),
  options: [
    { id: 'am', text: say('صباحًا', 'Mornings') },
    { id: 'pm', text: say('مساءً', 'Evenings') },
  ],
}))
const why = { ar: 'تتحلل القشور في التربة.', en: 'Peel rots in the ground.' }
const bins = inBoth('فرز النفايات', 'Sorting waste', (say) => ({
  task: say('ضع كل نفاية في حاويتها.', 'Put each kind of waste into its bin.'),
  items: [
    { id: 'glass', text: say('زجاج', 'Glass') },
    { id: 'peel', text: say('قشور', 'Peel'), reason: say(why.ar, why.en) },
  ],
  zones: [
    { id: 'green', title: say('الحاوية الخضراء', 'Green bin') },
    { id: 'brown', title: say('الحاوية البنّية', 'Brown bin') },
  ],
  pairs: [
    { itemId: 'glass', zoneId: 'green' },
    { itemId: 'peel', zoneId: 'brown' },
  ],
}))

/** A published path of lessons, made by the administrator through the API. */
async function putPath(page: Page, lessons: Record<string, object>): Promise<{ pathId: string; modules: string[] }> {
  const modules: string[] = []
  for (const [typeKey, locales] of Object.entries(lessons)) {
    const body = { typeKey, sourceLocale: 'ar', locales, settings: {} }
    const { id } = await api<{ id: string }>(page, '/admin/content/module', { body })
    await api(page, `/admin/content/module/${id}/publish`, { body: { requireAllLocales: true } })
    modules.push(id)
  }
  const title = unique('Opening')
  const locales = { ar: { title: `الافتتاح ${title}`, description: 'أول يوم.' }, en: { title, description: 'The first day.' } }
  const about = { category: 'safety', level: 'beginner', estimatedMinutes: 10 }
  const { id: pathId } = await api<{ id: string }>(page, '/admin/content/path', { body: { locales, ...about } })
  const sections = [{ title: { ar: 'اليوم', en: 'Today' }, items: modules.map((moduleId) => ({ moduleId })) }]
  await api(page, `/admin/content/path/${pathId}/structure`, {
    method: 'PUT',
    body: { sections },
    headers: { 'if-match': '"1"' },
  })
  await api(page, `/admin/content/path/${pathId}/publish`)
  return { pathId, modules }
}

/** Drags by a finger, from the middle of one thing to the middle of another. */
async function dragByFinger(session: CDPSession, what: Locator, where: Locator) {
  await where.scrollIntoViewIfNeeded()
  const [from, to] = [await what.boundingBox(), await where.boundingBox()]
  if (!from || !to) throw new Error('What is dragged, and where to, must be in view')
  const middle = (box: typeof from) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const [start, end] = [middle(from), middle(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', start)
  for (const share of [0.1, 0.5, 1])
    await touch('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share })
  await touch('touchEnd')
}

const ticks = (page: Page) => page.getByRole('main').getByRole('checkbox')
const arrived = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/user/learning/progress/batch') && answer.ok())

// Pages that are not cached are unavailable, and requests may fail offline, which this journey is about.
test.use({
  hasTouch: true,
  excuse: ['503 /learn/catalogue', 'net::ERR_INTERNET_DISCONNECTED /console/api/user/learning/progress/batch'],
})

test('is done on a phone: ticked, voted, dragged by finger and keyboard, gone on with offline and in the other language', async ({
  page,
  browser,
  watch,
}) => {
  const organization = organizationOf('ar')
  await enter(page, organization, 'admin')
  const { pathId, modules } = await putPath(page, {
    'interactive.checklist': checklist,
    'social.poll': poll,
    'interactive.dragDrop': bins,
  })
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': '10.255.8.1' },
  })
  const learner = await context.newPage()
  watch(learner)
  // A session of its own, since it is ended below.
  await signIn(learner, organization, 'learner', '/learn')
  const { learn: said } = messages.ar
  await open(learner, `${organization.url}/learn/paths/${pathId}`)
  await learner.getByRole('button', { name: said.path.join }).click()
  await expect(learner.getByRole('status').filter({ hasText: said.notes.joined })).toBeVisible()
  const [list, vote, sorting] = modules.map((id) => `${organization.url}/learn/paths/${pathId}/modules/${id}`)

  await open(learner, list ?? '')
  await Promise.all([arrived(learner), ticks(learner).first().check()])
  await expectSound(learner, 'player-checklist')
  // A note for oneself, which is the same in the other language.
  const words = 'اسأل سارة عن المفتاح'
  await learner.locator('summary', { hasText: said.own.note }).click()
  await learner.getByLabel(said.own.private).fill(words)
  await learner.getByRole('button', { name: said.own.save }).click()
  await expect(learner.getByText(said.notes.kept, { exact: true })).toBeVisible()
  const mark = learner.getByRole('button', { name: said.own.bookmark, exact: true })
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')

  await learner.setViewportSize(phone)
  await open(learner, vote ?? '')
  await learner.getByRole('radio', { name: 'مساءً' }).check()
  await Promise.all([arrived(learner), learner.getByRole('button', { name: ar.poll.vote }).click()])
  await expect(learner.getByText(ar.poll.voted)).toBeVisible()

  await open(learner, sorting ?? '')
  const chip = (name: string) => learner.getByRole('button', { name })
  const zone = (name: string) => learner.getByRole('region', { name })
  const session = await context.newCDPSession(learner)
  await dragByFinger(session, chip('زجاج'), zone('الحاوية الخضراء'))
  await expect(zone('الحاوية الخضراء').getByRole('button', { name: 'زجاج' })).toBeFocused()
  await chip('قشور').focus()
  // The first zone lies after the tray, which is to the left in Arabic.
  for (const key of ['Enter', 'ArrowLeft', 'Enter']) await learner.keyboard.press(key)
  await expect(zone('الحاوية الخضراء').getByRole('button', { name: 'قشور' })).toBeFocused()
  await learner.getByRole('button', { name: ar.dragDrop.check }).click()
  // A wrong item is marked and says why; only that one is tried again.
  const verdict = learner.getByRole('status').filter({ hasText: ar.common.failed })
  await expect(verdict).toBeFocused()
  await expect(verdict.getByRole('listitem')).toHaveText([new RegExp(`قشور.*${why.ar}`)])
  await expectSound(learner, 'player-drag-drop-wrong')
  await learner.setViewportSize(phone)
  await verdict.getByRole('button').click()
  await expect(zone(ar.dragDrop.tray).getByRole('button', { name: 'قشور' })).toBeFocused()
  await expect(zone('الحاوية الخضراء').getByRole('button', { name: new RegExp(`زجاج\\s*${ar.dragDrop.right}`) })).toBeDisabled()
  // The second zone lies before the tray: one step back, which is to the right in Arabic.
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await learner.keyboard.press(key)
  await expect(zone('الحاوية البنّية').getByRole('button', { name: 'قشور' })).toBeFocused()
  await expectSound(learner, 'player-drag-drop')
  await learner.setViewportSize(phone)
  await learner.getByRole('button', { name: ar.dragDrop.check }).click()
  await expect(learner.locator('.badge').getByText(ar.common.passed, { exact: true })).toBeVisible()

  // The other half in the other language: without a connection, and back.
  await open(learner, list ?? '')
  await switchTo(learner, 'en')
  await expect(ticks(learner).first()).toBeChecked()
  await expect(ticks(learner).last()).toBeEnabled()
  await expect(learner.getByLabel(messages.en.learn.own.private)).toHaveValue(words)
  await isKept(learner, list ?? '', 'en')
  await context.setOffline(true)
  // Opened again: the page comes from the cache, and for uncached pages there is a message in both languages.
  await learner.goto(`${organization.url}/learn/catalogue`)
  for (const { learn } of [messages.ar, messages.en]) await expect(learner.getByText(learn.offline.detail)).toBeVisible()
  const again = await open(learner, list ?? '')
  expect(again?.headers()['x-kept-at']).toBeTruthy()
  await expect(ticks(learner).first()).toBeChecked()
  await ticks(learner).last().check()
  await expect(learner.getByText(en.common.offline)).toBeVisible()
  await Promise.all([arrived(learner), context.setOffline(false)])
  await expect(learner.getByText(en.common.offline)).toHaveCount(0)
  await expect(learner.getByText(messages.en.learn.lesson.finished)).toBeVisible()
  await open(learner, `${organization.url}/learn/paths/${pathId}`)
  await expect(learner.getByRole('main').getByRole('img', { name: /100/ }).first()).toBeVisible()

  // Signing out removes all data from the device.
  await open(learner, `${organization.url}/learn/account`)
  await learner.getByRole('button', { name: messages.en.learn.account.signOut }).click()
  await expect(learner).toHaveURL(/\/learn\/sign-in$/)
  await expect.poll(() => learner.evaluate(() => caches.has('learn-pages'))).toBe(false)
  await context.close()
})
