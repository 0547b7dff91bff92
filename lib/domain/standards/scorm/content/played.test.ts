import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { makeServer } from '@/lib/host/listener'
import { Overload } from '@/lib/host/overload'
import { findChromium } from '@/scripts/chromium.mjs'
import { commitCourse, readCourse, startCourse } from '../attempts/attempts.contract'
import { listCourseInteractions } from '../attempts/kept-attempts.contract'
import { putCourse } from '../examples.fixtures'
import { answerContent } from './content.service'
import { archiveOfPlayed, type PlayedPackage, playedPackages } from './scos.fixtures'

type Started = { attemptId: string; sessionId: string; itemId: string; address: string }
type Said = { kind: string; report: { isFinished: boolean } }
const { path: executablePath } = findChromium(chromium.executablePath())

/** A page of the organization: it does what a lesson does, in itself or in a window of its own, and keeps what is said to it. */
const lesson = `<!doctype html><title>lesson</title><iframe></iframe><script>
window.said = []
window.play = (begun, isOwn) => {
  const place = isOwn ? window.open('', '_blank', 'popup') : window
  if (isOwn) place.document.body.append(Object.assign(place.document.createElement('iframe'), { sandbox: 'allow-scripts allow-same-origin' }))
  const frame = place.document.querySelector('iframe')
  place.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(begun.address).origin || data.masar !== 'ready') return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => window.said.push(event.data)
    const { format, launch, data: values } = begun
    frame.contentWindow.postMessage({ masar: 'begin', format, launch, title: 'x', data: values }, origin, [port2])
  })
  frame.src = begun.address
}
</script>`

let server: Server
let browser: Browser
let port = 0
beforeAll(async () => {
  if (!executablePath || !existsSync(executablePath)) return
  server = makeServer({
    api: async () => Response.json({ secret: 'of the API' }),
    documents: new Map(),
    plain: new Map(),
    overload: new Overload(),
    isDraining: () => false,
    timing: false,
    content: answerContent,
    pages: {
      files: null,
      handle: async (_, response) => {
        response.setHeader('content-type', 'text/html')
        // As the pages of the product have it: windows of other origins have no opener.
        response.setHeader('cross-origin-opener-policy', 'same-origin')
        response.setHeader('set-cookie', ['plain=secret; Path=/', 'hidden=secret; Path=/; HttpOnly'])
        response.end(lesson)
      },
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser?.close()
  server?.close().closeAllConnections()
})

const hostOf = (org: Org) => `${org.organization.slug}.localhost:${port}`
const started = async (org: Org, moduleId: string) => {
  const headers = { host: hostOf(org) }
  return (await org.learner.call(startCourse, { params: { moduleId }, body: {}, headers })).envelope.data as Started
}
const frameOf = (page: Page, begun: Started) =>
  page.frames().find((frame) => frame.url().startsWith(new URL(begun.address).origin))

/** Opens the lesson once: the reports of its item go to the API as the lesson sends them. */
async function visit(org: Org, moduleId: string, page: Page): Promise<void> {
  const begun = await started(org, moduleId)
  await page.goto(`http://${hostOf(org)}/learn`)
  await page.evaluate((given) => Reflect.get(window, 'play')(given), begun)
  const said = () => page.evaluate((): Said[] => Reflect.get(window, 'said'))
  if (begun.itemId === 'read') return
  await expect
    .poll(async () => (await said()).filter(({ kind }) => kind === 'report').length, { timeout: 10_000 })
    .toBeGreaterThan(0)
  // One that is left ends when its frame goes.
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  await expect.poll(async () => (await said()).some(({ report }) => report?.isFinished), { timeout: 10_000 }).toBe(true)
  const reports = (await said()).flatMap(({ kind, report }) => (kind === 'report' ? [report] : []))
  for (const [at, report] of reports.entries()) {
    const body = { ...report, sessionId: begun.sessionId, itemId: begun.itemId, seq: at + 1 }
    const { envelope, text } = await org.learner.call(commitCourse, { params: { attemptId: begun.attemptId }, body })
    expect(envelope.statusCode, text).toBe(200)
  }
}

async function play(played: PlayedPackage) {
  const org = await freshOrganization()
  const { moduleId } = await putCourse(org, org.learner, { archive: await archiveOfPlayed(played) })
  const page = await browser.newPage()
  for (let number = 0; number < played.opened; number += 1) await visit(org, moduleId, page)
  await page.close()
  const { data } = (await org.learner.call(readCourse, { params: { moduleId } })).envelope
  const { attempt } = data as { attempt: { id: string } }
  const { envelope } = await org.admin.call(listCourseInteractions, { params: { attemptId: attempt.id } })
  return { attempt, answered: envelope.data }
}

describe.runIf(executablePath)('a package in a browser', () => {
  it.each(playedPackages.map((played) => [played.name, played] as const))('%s', async (_, played) => {
    const { reached, answered = [] } = played
    expect(await play(played)).toMatchObject({ attempt: reached, answered })
  })

  it('is played in a window of its own, and ends when that is closed', async () => {
    const org = await freshOrganization()
    const [, , , , , , , , , questions] = playedPackages
    const { moduleId } = await putCourse(org, org.learner, { archive: await archiveOfPlayed(questions as PlayedPackage) })
    const begun = await started(org, moduleId)
    const page = await browser.newPage()
    await page.goto(`http://${hostOf(org)}/learn`)
    const opened = page.waitForEvent('popup')
    await page.evaluate((given) => Reflect.get(window, 'play')(given, true), begun)
    const own = await opened
    const said = () => page.evaluate((): Said[] => Reflect.get(window, 'said'))
    await expect.poll(async () => (await said()).some(({ kind }) => kind === 'report'), { timeout: 10_000 }).toBe(true)
    expect((await said()).some(({ report }) => report?.isFinished)).toBe(false)
    const inside = frameOf(own, begun)?.childFrames()[0]
    const seen = await inside?.evaluate(() => {
      try {
        return String(window.top?.opener)
      } catch (error) {
        return `refused: ${String(error)}`
      }
    })
    expect(seen).toContain('refused')
    await own.close({ runBeforeUnload: true })
    await expect.poll(async () => (await said()).some(({ report }) => report?.isFinished), { timeout: 10_000 }).toBe(true)
    await page.close()
  })

  it('reads no cookie, no token and no page of the organization around it', async () => {
    const org = await freshOrganization()
    const [, , , , , first] = playedPackages
    const { moduleId } = await putCourse(org, org.learner, { archive: await archiveOfPlayed(first as PlayedPackage) })
    const begun = await started(org, moduleId)
    const page = await browser.newPage()
    await page.goto(`http://${hostOf(org)}/learn`)
    expect(await page.evaluate(() => document.cookie)).toBe('plain=secret')
    await page.evaluate((given) => Reflect.get(window, 'play')(given), begun)
    await expect.poll(() => frameOf(page, begun)?.childFrames().length, { timeout: 10_000 }).toBe(1)
    const inside = frameOf(page, begun)?.childFrames()[0]
    const tried = await inside?.evaluate(
      async (organization) => {
        const attempt = async (work: () => unknown) => {
          try {
            return { got: String(await work()) }
          } catch (error) {
            return { refused: String(error) }
          }
        }
        return {
          cookie: document.cookie,
          lesson: await attempt(() => window.top?.document.title),
          storage: await attempt(() => window.top?.localStorage.length),
          api: await attempt(async () => (await fetch(`${organization}/api/v1/x`, { credentials: 'include' })).text()),
          page: await attempt(
            async () => (await fetch(`${organization}/learn`, { credentials: 'include', mode: 'no-cors' })).type,
          ),
          leave: await attempt(() => {
            if (window.top) window.top.location.href = 'https://elsewhere.example/'
          }),
        }
      },
      `http://${hostOf(org)}`,
    )
    expect(tried?.cookie).toBe('')
    for (const part of ['lesson', 'storage', 'api', 'page', 'leave'] as const)
      expect(tried?.[part], part).toHaveProperty('refused')
    expect(page.url()).toBe(`http://${hostOf(org)}/learn`)
    await page.close()
  })
})
