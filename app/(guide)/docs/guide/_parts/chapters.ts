import { program } from './programs'

/** A paragraph by the name of its message, or a piece of code. */
export type Block = string | { code: string }
export type Chapter = { slug: string; key: string; blocks: Block[] }

const firstCurl = `curl "https://alnoor.masar.example/api/v1/public/certificate-verify/6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E" \\
  -H "x-api-key: $MASAR_KEY"`
const firstSdk = `import { Masar } from '@masar/sdk'

const masar = new Masar({ url: 'https://alnoor.masar.example', apiKey })
const { data } = await masar.get('/public/certificate-verify/{code}', { params: { code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E' } })
console.log(data.status, data.holderName.en)`
const envelope = `{
  "statusCode": 200,
  "message": "Role found.",
  "metadata": {
    "language": "en",
    "path": "/api/v1/admin/system/roles/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21",
    "version": "1",
    "requestId": "01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11"
  },
  "data": { "id": "01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21", "version": 3 }
}`
const refusal = `HTTP/1.1 422 Unprocessable Content

{
  "statusCode": 5030,
  "message": "There are validation errors.",
  "metadata": {
    "error": "validation",
    "language": "en",
    "path": "/api/v1/admin/system/roles",
    "version": "1",
    "requestId": "01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11"
  },
  "errors": [{ "key": "required", "property": "name.ar", "message": "This field is required." }]
}`
const pages = `GET /api/v1/admin/organization/member/list?perPage=100
GET /api/v1/admin/organization/member/list?perPage=100&cursor=eyJ2IjoxLCJh…`
const items = `for await (const member of masar.items('/admin/organization/member/list', { query: { perPage: 100 } }))
  console.log(member.email)`
const signIn = `await masar.signIn({ email: 'learner@alnoor.example', password })
const { data } = await masar.get('/shared/user/profile')`
const refresh = `curl -X POST "https://alnoor.masar.example/api/v1/shared/user/refresh" \\
  -H "x-api-key: $MASAR_KEY" \\
  -H "authorization: Bearer $MASAR_REFRESH_TOKEN" \\
  -H "idempotency-key: refresh-$(printf %s "$MASAR_REFRESH_TOKEN" | sha256sum | cut -c1-32)"`
const challenge = `"data": {
  "isTwoFactorEnable": true,
  "twoFactor": { "isRequiredSetup": false, "challengeToken": "q1w2e3r4…", "challengeExpiresInSeconds": 300, "backupCodesRemaining": 10 }
}`
const secondStep = `await masar.signIn({
  email,
  password,
  secondStep: async () => ({ method: 'code', code: await ask('The six digits of your app') }),
})`
const install = `npm run sdk:pack
npm install ./sdk/masar-sdk-1.0.0.tgz`

export const chapters: Chapter[] = [
  {
    slug: 'first-call',
    key: 'firstCall',
    blocks: ['need', 'send', { code: firstCurl }, 'sdk', { code: firstSdk }, 'host', 'demo'],
  },
  {
    slug: 'envelope',
    key: 'envelope',
    blocks: ['success', { code: envelope }, 'statusCode', 'message', 'requestId', 'version', 'growth'],
  },
  { slug: 'errors', key: 'errors', blocks: ['shape', { code: refusal }, 'fields', 'retry', 'link'] },
  { slug: 'paging', key: 'paging', blocks: ['follow', { code: pages }, 'sdk', { code: items }, 'offset', 'link', 'order'] },
  { slug: 'languages', key: 'languages', blocks: ['messages', 'content', 'names', 'times'] },
  {
    slug: 'sign-in',
    key: 'signIn',
    blocks: ['captcha', { code: signIn }, 'tokens', 'refresh', { code: refresh }, 'single', 'end'],
  },
  {
    slug: 'two-step',
    key: 'twoStep',
    blocks: ['challenge', { code: challenge }, 'verify', 'sdk', { code: secondStep }, 'setup', 'device'],
  },
  { slug: 'limits', key: 'limits', blocks: ['rate', 'wait', 'signIn', 'size'] },
  {
    slug: 'programs',
    key: 'programs',
    blocks: ['app', 'browser', 'service', 'sync', { code: program('nightly-sync.mjs') }, 'overlap'],
  },
  { slug: 'tools', key: 'tools', blocks: ['sdk', { code: install }, 'example', { code: program('paths-and-certificate.mjs') }] },
  { slug: 'webhooks', key: 'webhooks', blocks: ['soon', 'now'] },
]
