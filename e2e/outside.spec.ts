import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startIdentityProvider } from '../lib/domain/people/single-sign-on/identity-provider.fixtures'
import { CollectionRunner } from '../lib/domain/testing/collection-runner'
import { solveAltcha } from '../lib/platform/auth/captcha-solve'
import { bundleSdk } from '../scripts/sdk/bundle'
import { type LooseSdk, loadSdk } from '../scripts/sdk/loose-client'
import { codeOf, expect, outsideOrganization, test, unique, userOf } from './masar'

/** The bare host, which programs reach as well; it serves the first organization of the demo. */
const url = `http://localhost:${process.env.E2E_PORT ?? 3217}`
test('the tour as it is downloaded reads everything there is in the demo with a key and a sign-in', async () => {
  const organization = outsideOrganization()
  const { email, password } = userOf(organization, 'admin')
  const idp = await startIdentityProvider()
  idp.register({ clientId: 'tour', secret: 'not asked for', redirectUri: idp.issuer, returnTo: idp.issuer })
  // More requests than others leave room for at their address.
  const headers = { 'x-organization': organization.slug, 'x-forwarded-for': '10.255.0.1' }
  const solved = async () => {
    const asked = await fetch(`${url}/api/v1/public/captcha/challenge`, {
      headers: { ...headers, 'x-api-key': organization.apiKey },
    })
    const { challenge }: { challenge: Parameters<typeof solveAltcha>[0] } = (await asked.json()).data
    return solveAltcha(challenge)
  }
  const tour = await (await fetch(`${url}/docs/guide/download/masar.tour.postman_collection.json`)).json()
  const values = {
    apiKey: organization.apiKey,
    email,
    password,
    publicCertificateVerifyCode: codeOf(organization, 'valid'),
    captchaToken: await solved(),
    signUpCaptchaToken: await solved(),
    issuer: idp.issuer,
  }
  const runner = new CollectionRunner(tour, values, headers)
  const results = (await runner.all()).map(({ request, status }) => `${request.request.description}: ${status}`)
  expect(results.filter((result) => !/: 20[0-2]$/.test(result))).toEqual([])
  expect(results).toContain('singleSignOn.start: 200')
  expect(results.length).toBeGreaterThan(80)
  await idp.close()
})

/** A website of somebody else: an empty page, and the SDK beside it. */
async function website(script: string) {
  const server = createServer(({ url: path }, response) => {
    const [type, text] =
      path === '/sdk.mjs'
        ? ['text/javascript', readFileSync(script)]
        : ['text/html', '<!doctype html><link rel="icon" href="data:,">']
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

test.describe('a page of another origin', () => {
  let folder: string
  let sdk: LooseSdk
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masar-outside-'))
    await bundleSdk(join(folder, 'sdk.mjs'))
    sdk = await loadSdk(join(folder, 'sdk.mjs'))
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
  test.use({
    // The browser's own messages about answers that are not a success.
    excuse: ['(401|404|422|429) /api/v1/[^]+', 'Access to fetch at [^]+', 'net::ERR_FAILED /api/v1/[^]+'],
    // A browser asks before it sends a header that is none of the API's.
    extraHTTPHeaders: {},
  })

  test('signs in with the SDK and a public key, lists paths, refreshes, reads why it is refused and how long to wait; from elsewhere it reads nothing', async ({
    page,
  }) => {
    const organization = outsideOrganization()
    const [admin, learner] = [userOf(organization, 'admin'), userOf(organization, 'learner')]
    const own = new sdk.Masar({ url, organization: organization.slug, apiKey: organization.apiKey })
    await own.signIn(admin)
    const [allowed, stranger] = [await website(join(folder, 'sdk.mjs')), await website(join(folder, 'sdk.mjs'))]
    try {
      const body = { name: unique('Website '), kind: 'browser', allowedOrigins: [allowed.origin] }
      const { key, secret } = (await own.post('/admin/system/api-keys', { body })).data as { key: string; secret: string }
      const given = { url: organization.url, apiKey: `${key}:${secret}`, email: learner.email, password: learner.password }
      const visit = async (origin: string) => {
        await page.goto(origin)
        return page.evaluate(async ({ email, password, ...options }) => {
          const { Masar }: LooseSdk = await import(/* @vite-ignore */ `${location.origin}/sdk.mjs`)
          let kept: { accessToken: string } | null = null
          const store = {
            read: () => kept,
            write: (tokens: typeof kept) => {
              kept = tokens
            },
          }
          const client = new Masar({ ...options, store, patience: { tries: 1 } })
          const refusal = (error: { reason?: string }) => error.reason ?? 'unreadable'
          const signedIn = await client.signIn({ email, password }).then(() => 'signed in', refusal)
          if (signedIn !== 'signed in') return { signedIn }
          // As if its time were over: the next call finds it out, and refreshes.
          const first = await client.tokens()
          kept = { ...first, accessToken: 'no token any more' }
          const { data } = await client.get('/user/learning/paths')
          const refused = await client.get('/user/learning/paths', { query: { perPage: 1000 } }).catch(refusal)
          const isRefreshed = (await client.tokens())?.refreshToken !== first?.refreshToken
          // Verifying certificates has a limit of its own: reaching it keeps nobody else waiting.
          let waits: number | null = null
          for (let asked = 0; waits === null && asked < 100; asked += 1)
            await client
              .get('/public/certificate-verify/{code}', { params: { code: 'none' } })
              .catch((error: { reason?: string; retryAfterSeconds: number }) => {
                if (error.reason === 'tooManyRequests') waits = error.retryAfterSeconds
              })
          return { signedIn, waits, paths: (data as object[]).length, refused, isRefreshed }
        }, given)
      }
      expect(await visit(stranger.origin)).toEqual({ signedIn: 'unreadable' })
      const seen = await visit(allowed.origin)
      expect(seen).toMatchObject({ signedIn: 'signed in', refused: 'validation', isRefreshed: true })
      expect(seen.paths).toBeGreaterThan(0)
      expect(seen.waits).toBeGreaterThan(0)
    } finally {
      allowed.close()
      stranger.close()
    }
  })
})
