import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { eachPage } from './every-page'
import { layoutFaults, titleFaults } from './layout-faults'
import { codeOf, expect, organizationOf, parts, shownOrganizationOf, test, unique } from './masar'
import { idle, pageBytes, visit } from './script-bytes'
import { expectSound, open, recordShifts, settled } from './sound'
import { endSession, enter } from './visitor'

const { account } = messages.ar

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The most kB of JavaScript over the wire that a page may load before anything is pressed. */
const mostKB = 320
/** Of some pages less: what they load today and a twenty-fifth more. */
const budgetsKB: Record<string, number> = {
  '/console': 260,
  '/console/roles': 265,
  '/console/roles/new': 289,
  '/console/module-types': 265,
  '/console/module-types/new': 301,
  '/console/terms': 265,
  '/console/terms/new': 274,
  '/console/api-keys': 272,
  '/console/activity-log': 268,
  '/console/jobs': 268,
  '/console/account': 290,
  '/learn': 120,
  '/learn/catalogue': 120,
  '/learn/search': 120,
  '/learn/notes': 120,
  '/learn/certificates': 120,
  '/learn/certificates/[id]': 120,
  '/learn/together': 120,
  '/learn/mine': 120,
  '/learn/points': 120,
  '/learn/notifications': 120,
  '/learn/account': 120,
  '/learn/paths/[pathId]/modules/[moduleId]': 120,
  '/console/sign-in': 154,
  '/': 150,
  '/verify': 20,
  '/verify/bulk': 20,
  '/verify/[code]': 20,
}
/** The most kB of style sheets over the wire, for which the first paint of a first visit waits. A lesson brings those of all types. */
function mostStylesKB(route: string): number {
  if (route.startsWith('/console')) return 85
  return route.endsWith('/[moduleId]') ? 68 : 60
}
/**
 * The limit for a page in a frame, a learner's page of an existing module: for an interactive one today's
 * size and a twenty-fifth more.
 */
const mostInFramesKB = 128
/** The most that what is shown may move while a page is built (layout shift). */
const mostMoved = 0.01
/** A machine that is busy reads a face now and then after the first layout; what moves by the page's own doing moves at every visit. */
const visitsOfMoving = 3
/** Pages of records that may not exist yet, that are open to some people only, or that a code leads to. */
const mayBeMissed = [
  '/console/terms/[id]/edit',
  '/console/files/[id]',
  '/console/scorm/[id]',
  '/console/scorm/[id]/attempts',
  '/console/scorm/attempts/[id]',
  '/console/xapi/[id]',
  '/console/single-sign-on/[id]',
  '/console/single-sign-on/[id]/edit',
  '/console/lti-platforms/[id]',
  '/console/lti-platforms/[id]/edit',
  '/console/lti-platforms/[id]/roster/[linkId]',
  '/console/lti-platforms/register',
  '/console/members/import/[id]',
  '/console/members/import/[id]/missing',
  // An archived path, which may be the first, has no way to a quiz.
  '/console/learning-paths/[id]/quiz',
  '/learn/paths/[pathId]/modules/[moduleId]',
  '/learn/paths/[pathId]/grades',
  '/learn/check-in/[id]',
  '/learn/certificates/[id]',
  '/console/live/[id]/people/[userId]',
  '/console/live/[id]/following/move',
  '/console/live/[id]/following/cancel',
  '/console/operator/[id]',
]
/** The pages whose texts are read; the organization of that journey gives no points. */
const sections = Object.keys(budgetsKB).filter(
  (route) => /^\/(console|learn)(?!\/(sign-in|parts))[^[]*$/.test(route) && route !== '/learn/points',
)

type Outline = { sections: { items: { moduleId: string; typeKey: string; state: string }[] }[] }
/** The address of an article that the learner may open. */
const openArticle = (page: Page) =>
  page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(`/console/api/user/learning${path}`)).json()).data
    const own: { path: { id: string } }[] = await read('/progress/list?perPage=100')
    for (const { path } of own) {
      const { sections }: Outline = await read(`/paths/${path.id}`)
      const items = sections.flatMap(({ items }) => items)
      const article = items.find(({ typeKey, state }) => typeKey === 'content.article' && state !== 'locked')
      if (article) return `/learn/paths/${path.id}/modules/${article.moduleId}`
    }
    throw new Error('The learner has no open article')
  })

/** Chooses the digits of whoever is signed in, through the same operation as their account page. */
const chooseDigits = (page: Page, numerals: 'arab' | 'auto') =>
  page.evaluate(async (numerals) => {
    const { status } = await fetch('/console/api/shared/user/profile', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-console': '1' },
      body: JSON.stringify({ numerals }),
    })
    return status
  }, numerals)

/** Numbers written in the digits of other readers, other than in codes, addresses and names; `but` names these digits themselves. */
const strangeNumbers = (page: Page, own: 'arab' | 'latn', but = '') =>
  page.evaluate(
    ({ own, but }) => {
      const strange = { arab: /\d/, latn: /[٠-٩]/ }[own]
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('script, style, noscript, .code, kbd, pre, textarea, [dir=ltr], [data-text]')) continue
        // Names that journeys give end in ten hexadecimal digits (e2e/masar.ts).
        const text = (node.textContent ?? '').replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069|[0-9a-f]{10}/gu, '').trim()
        if (strange.test(text) && !/[A-Za-z]/.test(text) && text !== but) found.push(text)
      }
      // A browser's own field for numbers takes and shows 0-9 alone.
      for (const { type, inputMode, value, id } of document.querySelectorAll<HTMLInputElement>('input'))
        if (type === 'number' || (['numeric', 'decimal'].includes(inputMode) && strange.test(value)))
          found.push(`${value} in the field ${id}`)
      return found
    },
    { own, but },
  )

/** The layout shifts of a page that is open; where it moved too much, of the visit of a few on which it moved least. */
async function leastMoved(page: Page, address: string) {
  const read = async () => {
    const shifts = await page.evaluate(() => window.shifts)
    return { shifts, moved: shifts.reduce((sum, { value }) => sum + value, 0) }
  }
  let least = await read()
  for (let visits = 1; visits < visitsOfMoving && least.moved > mostMoved; visits += 1) {
    await visit(page, address)
    await idle(page)
    const again = await read()
    if (again.moved < least.moved) least = again
  }
  return least
}

/** Opens a page, and tells its weight and what is too much on it: scripts, style sheets, movement. */
async function weighed(page: Page, route: string, address: string) {
  const { own, inFrames, styles } = await pageBytes(page, address)
  const kB = (bytes: number) => Math.round(bytes / 100) / 10
  const [weight, framed] = [kB(own), kB(inFrames)]
  const { shifts, moved } = await leastMoved(page, address)
  const most = budgetsKB[route] ?? mostKB
  const found = [
    ...(weight > most ? [`${route} loads ${weight} kB of JavaScript, more than ${most}`] : []),
    ...(kB(styles) > mostStylesKB(route)
      ? [`${route} loads ${kB(styles)} kB of style sheets, more than ${mostStylesKB(route)}`]
      : []),
    ...(framed > mostInFramesKB ? [`${route} loads ${framed} kB of JavaScript in frames, more than ${mostInFramesKB}`] : []),
    ...(moved > mostMoved ? [`${route} moved by ${moved}: ${JSON.stringify(shifts)}`] : []),
  ]
  return found
}

test('every page weighs little, nothing on it moves, and its numbers are in the digits of the reader', async ({ page }) => {
  const organization = shownOrganizationOf('ar')
  await enter(page, organization, 'admin')
  await recordShifts(page)
  expect(await chooseDigits(page, 'arab')).toBe(200)
  const faults: string[] = []
  const look = async (route: string, address: string) => {
    const found = await weighed(page, route, address)
    const numbers = await strangeNumbers(page, 'arab', account.values.numerals.latn)
    faults.push(...found, ...numbers.map((number) => `${route} has digits of other readers: ${number}`))
    const ofLayout = [
      ...(await layoutFaults(page, parts.ar.act.curl)),
      ...(await (route === '/learn/offline' ? [] : titleFaults(page))),
    ]
    faults.push(...ofLayout.map((fault) => `${route}: ${fault}`))
  }
  const missed = await eachPage(page, /^\/(console|learn)(\/|$)(?!sign-in|forgot-password|reset-password|invite|mailbox)/, look)
  expect(await chooseDigits(page, 'auto')).toBe(200)
  expect(missed.filter((route) => !mayBeMissed.includes(route))).toEqual([])
  // The lesson that a learner is led to, and the grades of its path.
  await page.context().clearCookies()
  await enter(page, organization, 'learner', '/learn')
  const lesson = `${organization.url}${await openArticle(page)}`
  faults.push(...(await weighed(page, '/learn/paths/[pathId]/modules/[moduleId]', lesson)))
  const grades = lesson.replace(/\/modules\/.*$/, '/grades')
  faults.push(...(await weighed(page, '/learn/paths/[pathId]/grades', grades)))
  expect(faults).toEqual([])
})

// The organization leaves the digits to the language: without a choice they are 0-9.
test('every page of a visitor weighs little, nothing on it moves, and it has one kind of digits', async ({ page }) => {
  const organization = shownOrganizationOf('ar')
  await recordShifts(page)
  await page.goto(organization.url)
  const faults: string[] = []
  const look = async (route: string, address: string) => {
    const found = await weighed(page, route, address)
    faults.push(
      ...found,
      ...(await strangeNumbers(page, 'latn')).map((number) => `${route} has digits of other readers: ${number}`),
    )
  }
  await eachPage(page, /^\/(verify|$|console\/(sign-in|forgot-password|reset-password|invite|mailbox)|learn\/sign-in)/, look)
  await look('/verify/[code]', `${organization.url}/verify/${codeOf(organization, 'valid')}`)
  expect(faults).toEqual([])
})

/** Texts and names on a page that stand neither between the marks of our own texts nor in an element for data. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // Values in our texts are between isolating marks.
    const bare = (text: string): string => {
      const less = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu, '').replace(/⟦[^⟦⟧]*⟧/gu, '')
      // A text of ours may be put into another one.
      return less === text ? text : bare(less)
    }
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
        if (!element.closest('time, [data-text]') && !ours(value)) found.push(`${name}: ${value}`)
      }
    return found
  })

test('says nothing that is not in messages/', async ({ page, context }) => {
  const organization = shownOrganizationOf('en')
  await enter(page, organization, 'admin')
  await context.addCookies([{ name: 'masar-pseudo', value: '1', url: organization.url }])
  for (const section of sections) {
    await open(page, `${organization.url}${section}`)
    await settled(page)
    await expect(page.locator('body')).toContainText('⟦')
    expect({ section, plain: await unmarked(page) }).toEqual({ section, plain: [] })
  }
  await endSession(context)
  await open(page, `${organization.url}/console/sign-in`)
  await settled(page)
  expect({ section: 'sign-in', plain: await unmarked(page) }).toEqual({ section: 'sign-in', plain: [] })
})

test.describe('a section made of the parts alone', () => {
  test.use({ excuse: ['422 /console/api/admin/system/roles'] })

  test('lists, shows, makes and changes', async ({ page }) => {
    const organization = organizationOf('en')
    const { sample, parts } = messages.en
    const name = unique('Sample ')
    await enter(page, organization, 'admin', '/console/sample')
    await page.getByRole('link', { name: sample.create }).click()
    const names = page.getByRole('group', { name: sample.fields.name })
    await names.getByLabel(parts.form.en).fill(name)
    await page.getByRole('button', { name: sample.create }).click()
    // The API names what is missing; every field with a fault is led to.
    const summary = page.getByRole('alert').filter({ hasText: parts.form.wrong })
    await summary.getByRole('button', { name: sample.fields.type }).click()
    await expect(page.getByRole('combobox', { name: sample.fields.type })).toBeFocused()
    await summary.getByRole('button', { name: parts.form.ar }).click()
    await page.keyboard.type('نموذج')
    await page.getByRole('combobox', { name: sample.fields.type }).click()
    await page.getByRole('option', { name: sample.values.type.user }).click()
    await page.getByRole('button', { name: sample.create }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: parts.history.title }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: sample.edit }).click()
    await names.getByLabel(parts.form.en).fill(`${name} again`)
    await page.getByRole('button', { name: sample.save }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible()
    await expectSound(page, 'sample')
  })
})
