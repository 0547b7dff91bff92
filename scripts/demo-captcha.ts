import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'

// Prints one solved x-captcha-token of an organization: npm run -s demo:captcha -- http://localhost:3000
// After a refusal with `x-captcha-difficulty: 3` add the difficulty as a second argument.
const [target, difficulty = '0'] = process.argv.slice(2)
if (!target) throw new Error('Usage: npm run -s demo:captcha -- <organization url> [difficulty]')
const url = new URL(target)
const { existsSync, readFileSync } = await import('node:fs')
const file = `${process.env.DATA_FOLDER ?? '.data'}/demo.json`
if (!existsSync(file)) throw new Error(`${file} is missing: run npm start first`)
const demo = JSON.parse(readFileSync(file, 'utf8')) as {
  baseUrl: string
  defaultOrganization?: string
  organizations: { slug: string; apiKey: string }[]
}
const organization = url.origin === demo.baseUrl ? demo.defaultOrganization : url.hostname.split('.')[0]
const apiKey = demo.organizations.find(({ slug }) => slug === organization)?.apiKey
if (!apiKey) throw new Error(`${file} knows no organization "${organization}"`)
// The system may not resolve *.localhost, so the request goes to the loopback address, with the organization in a header.
const base = url.hostname.endsWith('.localhost') ? `http://localhost:${url.port || 80}` : url.origin
const response = await fetch(`${base}/api/v1/public/captcha/challenge?difficulty=${encodeURIComponent(difficulty)}`, {
  headers: { 'x-api-key': apiKey, 'x-organization': organization ?? '' },
})
const { data, message } = (await response.json()) as {
  message: string
  data?: { challenge: Parameters<typeof solveAltcha>[0] | null; bundle: Parameters<typeof solveBundle>[0] | null }
}
if (!data) throw new Error(message)
if (data.bundle) console.log(await solveBundle(data.bundle, undefined, deriveKey))
else console.log(data.challenge ? await solveAltcha(data.challenge) : 'test-pass')
