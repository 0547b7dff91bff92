// Frames and requests of the builder of a learning path with 300 items, in a browser: `node scripts/builder-frames.mjs <address> [<folder of data>]`, where the
// address is that of an organization of the demo, as `npm start` runs it: `http://alnoor.localhost:3000`. See docs/reliability.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './chromium.mjs'

const [address, folder = '.data'] = process.argv.slice(2)
if (!address) throw new Error('Which organization? http://alnoor.localhost:3000')
const [sections, perSection] = [10, 30]
const { organizations } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
const slug = new URL(address).hostname.split('.')[0]
const admin = organizations.find((one) => one.slug === slug)?.users.find(({ role }) => role === 'admin')

const browser = await chromium.launch({
  executablePath: findChromium(chromium.executablePath()).path,
  args: ['--no-sandbox', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
page.setDefaultTimeout(120_000)
const ready = () => page.locator('html[data-ready]').waitFor({ state: 'attached' })

await page.goto(`${address}/console`)
await ready()
await page.locator('#email').fill(admin.email)
await page.locator('#password').fill(admin.password)
await page.locator('button[type=submit]').click()
await page.waitForURL(`${address}/console`)
await ready()

const pathId = await page.evaluate(
  async ({ sections, perSection }) => {
    const ask = async (method, path, body, headers = {}) => {
      const answer = await fetch(`/console/api/admin/content${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-console': '1', ...headers },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()).data
    }
    const modules = []
    for (let nth = 0; nth < perSection; nth++) {
      const written = { title: `Module ${nth}`, body: { blocks: [{ kind: 'paragraph', id: 'one', text: 'One' }] } }
      const locales = { ar: written, en: written }
      modules.push((await ask('POST', '/module', { typeKey: 'content.article', sourceLocale: 'ar', locales })).id)
    }
    const title = { title: 'Three hundred items', description: 'For measuring' }
    const about = { category: 'safety', level: 'beginner', estimatedMinutes: 10 }
    const { id } = await ask('POST', '/path', { locales: { ar: title, en: title }, ...about })
    const body = {
      sections: Array.from({ length: sections }, (_, nth) => ({
        title: { ar: `القسم ${nth}`, en: `Section ${nth}` },
        items: modules.map((moduleId) => ({ moduleId })),
      })),
    }
    await ask('PUT', `/path/${id}/structure`, body, { 'if-match': '"1"' })
    return id
  },
  { sections, perSection },
)

const requests = []
page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
await page.goto(`${address}/console/learning-paths/${pathId}`)
await ready()
await page.locator('[data-kind=item]').first().waitFor()
await page.evaluate(() => {
  window.frames50 = []
  window.deltas = []
  new PerformanceObserver((list) => {
    for (const { duration, startTime, scripts } of list.getEntries())
      window.frames50.push({
        duration: Math.round(duration),
        at: Math.round(startTime),
        scripts: scripts.map(({ invoker, duration: ms }) => `${invoker} ${Math.round(ms)} ms`),
      })
  }).observe({ type: 'long-animation-frame', buffered: false })
  let before = performance.now()
  const next = (now) => {
    window.deltas.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})

/** The longest tasks of the page in ms of CPU time, which does not depend on other programs. */
function longestTasks(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => /RunTask$/.test(name) && tdur !== undefined && main.has(`${pid} ${tid}`),
  )
  return tasks
    .map(({ tdur }) => Math.round(tdur / 1_000))
    .toSorted((a, b) => b - a)
    .slice(0, 5)
}

/** Runs an action and prints its longest frames and tasks, and its requests. */
async function measured(name, work) {
  await page.waitForLoadState('networkidle')
  requests.length = 0
  await page.evaluate(() => {
    window.frames50.length = 0
    window.deltas.length = 0
  })
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await work()
  await page.locator('[data-saving=saved]').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const { deltas, long } = await page.evaluate(() => ({ deltas: window.deltas, long: window.frames50 }))
  const tasks = longestTasks(await browser.stopTracing())
  const sorted = deltas.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  console.log(
    `${name}: ${deltas.length} frames, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms; ` +
      `frames over 50 ms: ${long.length}; longest tasks ${tasks.join(', ')} ms of the processor; requests: ${requests.join(', ') || 'none'}`,
  )
  if (process.env.DETAILS) for (const one of long) console.log('   ', JSON.stringify(one))
}

await page.mouse.move(640, 500)
await measured('scrolling down', async () => {
  for (let nth = 0; nth < 120; nth++) {
    await page.mouse.wheel(0, 160)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
})
await measured('scrolling up', async () => {
  for (let nth = 0; nth < 60; nth++) {
    await page.mouse.wheel(0, -320)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
})
await measured('dragging over the page, which scrolls along', async () => {
  const box = await page.locator('[data-kind=item] [data-handle]').nth(2).boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  for (let nth = 0; nth < 60; nth++) await page.mouse.move(box.x, Math.min(770, box.y + nth * 10))
  for (let nth = 0; nth < 60; nth++) {
    await page.mouse.move(box.x + (nth % 2), 770)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.mouse.move(box.x, 500)
  await page.mouse.move(box.x, 480)
  await page.mouse.up()
})
await measured('moving by key', async () => {
  await page.locator('[data-kind=item]').nth(3).focus()
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('Alt+ArrowDown')
})
await browser.close()
