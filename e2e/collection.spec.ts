import { type CollectionRequest, CollectionRunner } from '../lib/domain/testing/collection-runner'
import { solveAltcha } from '../lib/platform/auth/captcha-solve'
import { codeOf, expect, organizationOf, test, userOf } from './masar'

const base = `http://localhost:${process.env.E2E_PORT ?? 3217}`

/** What the demo has nothing of for an administrator: a link from a mail. */
const elsewhere = ['invites.read']

test('the Postman collection as it is downloaded reads the whole demo with a key and a sign-in', async () => {
  const organization = organizationOf('ar')
  const { email, password } = userOf(organization, 'admin')
  const collection = await (await fetch(`${base}/docs/guide/download/masar.postman_collection.json`)).json()
  const runner = new CollectionRunner(collection, { apiKey: organization.apiKey })
  const requests = runner.requests()
  const send = (id: string, body?: object) => {
    const found = requests.find(({ request }) => request.description === id)
    if (!found) throw new Error(`The collection has no request ${id}`)
    return runner.send(found, body)
  }
  const { body } = await send('captcha.challenge')
  const { challenge } = (body as { data: { challenge: Parameters<typeof solveAltcha>[0] } }).data
  runner.variables.set('captchaToken', await solveAltcha(challenge))
  expect((await send('identity.signIn', { email, password, from: 'website' })).status).toBe(200)

  // Lists first: they fill in what the others are about.
  const isList = ({ event }: CollectionRequest) => event !== undefined
  const reads = requests.filter(({ request }) => request.method === 'GET' && !elsewhere.includes(request.description))
  runner.variables.set('publicCertificateVerifyCode', codeOf(organization, 'valid'))
  const failed: string[] = []
  for (const read of [...reads.filter(isList), ...reads.filter((one) => !isList(one))]) {
    const { status } = await runner.send(read)
    if (status !== 200) failed.push(`${read.request.description}: ${status}`)
  }
  expect(failed).toEqual([])
  expect(reads.length).toBeGreaterThan(40)
})
