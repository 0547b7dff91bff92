/*
 * `npm run bench:lesson`: how fast a lesson loads on a phone with a slow connection. Starts the product as `npm start` does (after a build, if the last one
 * is stale) on demo data of its own, opens an article in both languages with an empty cache, and prints what the browser measured. Options:
 *   --runs=5      number of measurements of each page; the median counts
 *   --running     measures the product that already runs on --port=<port> with --folder=<its DATA_FOLDER>, instead of starting one
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../chromium.mjs'
import type { DemoFile } from '../seed/demo'
import { until } from '../until'

const option = (name: string, otherwise: string) =>
  process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
const runs = Number(option('runs', '5'))
const folder = option('folder', '.data/bench-lesson')
const port = Number(option('port', '3241'))

/** The profile of Lighthouse for a slow phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a processor four times slower. */
const connection = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const goals = { lcpMs: 1_200, shift: 0, scriptKB: 120 }

type Language = 'ar' | 'en'
type Run = { lcpMs: number; lcpOf: string; shift: number; firstMs: number; scriptKB: number; allKB: number; faces: string[] }
declare global {
  interface Window {
    measured: { lcp: number; of: string; shift: number }
  }
}

async function started(): Promise<ChildProcess | null> {
  if (process.argv.includes('--running')) return null
  const env = { ...process.env, PORT: String(port), DATA_FOLDER: folder, DATABASE_URL: '', ROOT_DOMAIN: `localhost:${port}` }
  const server = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...env, NODE_ENV: 'production' }, stdio: 'inherit' })
  const isReady = () => {
    if (server.exitCode !== null) throw new Error('The product did not start')
    return fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(isReady, { seconds: 600, what: 'the product is ready', everyMs: 500 })
  return server
}

type Organization = DemoFile['organizations'][number]
const origin = ({ slug }: Organization) => `http://${slug}.localhost:${port}`

async function signIn(context: BrowserContext, organization: Organization): Promise<void> {
  const { email, password } = organization.users.find(({ role }) => role === 'learner') ?? { email: '', password: '' }
  const page = await context.newPage()
  await page.goto(`${origin(organization)}/learn/sign-in`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${origin(organization)}/learn`)
  await page.close()
}

/** The first article that the learner may open. The request is made in the browser, which resolves names below `localhost` where the system may not. */
async function findArticle(page: Page): Promise<string> {
  const read = (path: string) => page.evaluate(async (path) => (await (await fetch(`/console/api${path}`)).json()).data, path)
  type Outline = { id: string; sections: { items: { moduleId: string; typeKey: string; state: string }[] }[] }
  const own: { path: { id: string } }[] = await read('/user/learning/progress/list?perPage=100')
  for (const { path } of own) {
    const outline: Outline = await read(`/user/learning/paths/${path.id}`)
    const items = outline.sections.flatMap(({ items }) => items)
    const article = items.find(({ typeKey, state }) => typeKey === 'content.article' && state !== 'locked')
    if (article) return `/learn/paths/${path.id}/modules/${article.moduleId}`
  }
  throw new Error('The learner of the demo has no open article')
}

const observe = () => {
  window.measured = { lcp: 0, of: '', shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      window.measured.lcp = entry.startTime
      window.measured.of = entry.element?.tagName.toLowerCase() ?? 'image'
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.measured.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The fonts that the text was drawn with: the product's as `IBM Plex …`, a system font with its name in brackets. */
async function facesOf(session: CDPSession): Promise<string[]> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const faces = new Set<string>()
  for (const selector of ['h1', 'main p', 'main li', 'header a', 'main button'])
    for (const nodeId of (await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })).nodeIds)
      for (const { familyName, isCustomFont } of (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts)
        faces.add(isCustomFont ? familyName : `[${familyName}]`)
  return [...faces]
}

async function open(browser: Browser, cookies: Awaited<ReturnType<BrowserContext['cookies']>>, address: string): Promise<Run> {
  // A new context has an empty cache and no service worker.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page: Page = await context.newPage()
  const session = await context.newCDPSession(page)
  const sizes = new Map<string, { isScript: boolean; bytes: number }>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, type }) =>
    sizes.set(requestId, { isScript: type === 'Script', bytes: 0 }),
  )
  const lengths = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) =>
    lengths.set(requestId, Number(headers['content-length'] ?? headers['Content-Length'] ?? 0)),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sizes.get(requestId)
    if (one) one.bytes = lengths.get(requestId) || encodedDataLength
  })
  await page.addInitScript(observe)
  await session.send('Network.emulateNetworkConditions', connection)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const { lcp, of, shift, first } = await page.evaluate(() => ({
    ...window.measured,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  const faces = await facesOf(session)
  await context.close()
  const kB = (some: { bytes: number }[]) => Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
  const all = [...sizes.values()]
  const [scriptKB, allKB] = [kB(all.filter(({ isScript }) => isScript)), kB(all)]
  return {
    lcpMs: Math.round(lcp),
    lcpOf: of,
    shift: Math.round(shift * 10_000) / 10_000,
    firstMs: Math.round(first),
    scriptKB,
    allKB,
    faces,
  }
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

async function measure(browser: Browser, organization: Organization, language: Language): Promise<boolean> {
  const context = await browser.newContext(phone)
  await signIn(context, organization)
  const page = await context.newPage()
  await page.goto(`${origin(organization)}/learn`)
  const address = `${origin(organization)}${await findArticle(page)}`
  // The language is chosen first, so that the page is not redirected.
  await page.goto(`${address}?lang=${language}`)
  const cookies = await context.cookies()
  await context.close()
  const all: Run[] = []
  for (let run = 0; run < runs; run += 1) all.push(await open(browser, cookies, address))
  const lcpMs = median(all.map((run) => run.lcpMs))
  const shift = Math.max(...all.map((run) => run.shift))
  const scriptKB = Math.max(...all.map((run) => run.scriptKB))
  const fallbacks = [...new Set(all.flatMap(({ faces }) => faces.filter((face) => face.startsWith('['))))]
  console.table(all.map(({ faces, ...run }) => ({ ...run, faces: faces.join(', ') })))
  const isMet = lcpMs <= goals.lcpMs && shift <= goals.shift && scriptKB <= goals.scriptKB && fallbacks.length === 0
  console.log(
    `${organization.slug}, ${language}: LCP ${lcpMs} ms (median of ${runs}; goal ${goals.lcpMs}), shift ${shift}, scripts ${scriptKB} kB (goal ${goals.scriptKB}), ` +
      `${fallbacks.length === 0 ? 'no fallback face' : `fallback faces: ${fallbacks.join(', ')}`}: ${isMet ? 'met' : 'NOT met'}\n`,
  )
  return isMet
}

const server = await started()
let isMet = true
try {
  const { path, missing } = findChromium(chromium.executablePath())
  if (!path) throw new Error(missing)
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as DemoFile
  for (const [slug, language] of [
    ['alnoor', 'ar'],
    ['horizon', 'en'],
  ] as const) {
    const organization = demo.organizations.find((one) => one.slug === slug)
    if (!organization) throw new Error(`demo.json has no organization ${slug}`)
    isMet = (await measure(browser, organization, language)) && isMet
  }
  await browser.close()
} finally {
  server?.kill('SIGTERM')
}
process.exitCode = isMet ? 0 : 1
