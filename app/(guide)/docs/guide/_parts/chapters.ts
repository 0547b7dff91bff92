import { apiVersion } from '@/lib/domain/documentation'
import { program } from './programs'

/** A piece of code: for a shell, a program that is saved in a file, or something that is looked at. */
export type Code = { shell: string } | { file: string; code: string } | { shown: string }
/** A paragraph by the name of its message; `settings` is what every other piece of code reads. */
export type Block = string | Code | { settings: true }
export type Chapter = { slug: string; key: string; blocks: Block[] }
/** The values that the programs of the guide read from their environment. */
export type Settings = { url: string; apiKey: string; email: string; password: string; code: string }

/** For the shell from which everything else is called. Quotes keep what a key or a password may contain from the shell. */
export const settingsBlock = (own: Settings): string =>
  Object.entries({ URL: own.url, KEY: own.apiKey, EMAIL: own.email, PASSWORD: own.password, CODE: own.code })
    .map(([name, value]) => `export MASAR_${name}='${value}'`)
    .join('\n')

const firstCurl = `curl "$MASAR_URL/api/v1/public/certificate-verify/$MASAR_CODE" \\
  -H "x-api-key: $MASAR_KEY"`
const install = `npm run sdk:pack -- ../masar-programs
cd ../masar-programs
npm init -y
npm install ./masar-sdk-${apiVersion}.tgz`
const profile = `curl "$MASAR_URL/api/v1/shared/user/profile" \\
  -H "x-api-key: $MASAR_KEY" \\
  -H "authorization: Bearer $MASAR_TOKEN"`
const refresh = `curl -X POST "$MASAR_URL/api/v1/shared/user/refresh" \\
  -H "x-api-key: $MASAR_KEY" \\
  -H "authorization: Bearer $MASAR_REFRESH_TOKEN" \\
  -H "idempotency-key: refresh-$(printf %s "$MASAR_REFRESH_TOKEN" | sha256sum | cut -c1-32)"`
const challenge = `"data": {
  "isTwoFactorEnable": true,
  "twoFactor": { "isRequiredSetup": false, "challengeToken": "q1w2e3r4…", "challengeExpiresInSeconds": 300, "backupCodesRemaining": 10 }
}`
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
const pages = `LIST="$MASAR_URL/api/v1/user/learning/paths?perPage=2"
curl "$LIST" -H "x-api-key: $MASAR_KEY" -H "authorization: Bearer $MASAR_TOKEN" > page.json
CURSOR=$(node -p "JSON.parse(fs.readFileSync('page.json')).metadata.nextCursor")
curl "$LIST&cursor=$CURSOR" -H "x-api-key: $MASAR_KEY" -H "authorization: Bearer $MASAR_TOKEN"`

/** A program of sdk/examples as it stands, and the line that runs it. */
const runs = (file: string, line = `node ${file}`): Code[] => [{ file, code: program(file) }, { shell: line }]

export const chapters: Chapter[] = [
  {
    slug: 'first-call',
    key: 'firstCall',
    blocks: [
      'need',
      'settings',
      { settings: true },
      'send',
      { shell: firstCurl },
      'install',
      { shell: install },
      'sdk',
      ...runs('first-call.mjs'),
      'host',
      'demo',
    ],
  },
  {
    slug: 'sign-in',
    key: 'signIn',
    blocks: [
      'captcha',
      ...runs('sign-in.mjs', 'eval "$(node sign-in.mjs)"'),
      'tokens',
      { shell: profile },
      'refresh',
      { shell: refresh },
      'single',
      'end',
    ],
  },
  {
    slug: 'two-step',
    key: 'twoStep',
    blocks: ['challenge', { shown: challenge }, 'verify', 'sdk', ...runs('two-step.mjs'), 'setup', 'device'],
  },
  {
    slug: 'envelope',
    key: 'envelope',
    blocks: ['success', { shown: envelope }, 'statusCode', 'message', 'requestId', 'version', 'growth'],
  },
  { slug: 'errors', key: 'errors', blocks: ['shape', { shown: refusal }, 'fields', 'retry', 'link'] },
  {
    slug: 'paging',
    key: 'paging',
    blocks: ['follow', { shell: pages }, 'sdk', ...runs('pages.mjs'), 'offset', 'link', 'filter', 'order'],
  },
  { slug: 'languages', key: 'languages', blocks: ['messages', 'content', 'names', 'times'] },
  { slug: 'limits', key: 'limits', blocks: ['rate', 'wait', 'signIn', 'size'] },
  {
    slug: 'programs',
    key: 'programs',
    blocks: [
      'app',
      'browser',
      'service',
      'sync',
      ...runs('nightly-sync.mjs', 'node nightly-sync.mjs "$MASAR_URL" masar.key members.json'),
      'overlap',
    ],
  },
  {
    slug: 'tools',
    key: 'tools',
    blocks: [
      'sdk',
      'example',
      ...runs(
        'paths-and-certificate.mjs',
        'node paths-and-certificate.mjs "$MASAR_URL" "$MASAR_KEY" "$MASAR_EMAIL" "$MASAR_CODE"',
      ),
    ],
  },
  { slug: 'webhooks', key: 'webhooks', blocks: ['soon', 'events', 'now'] },
]
