import { breaksBetween, type Document, factsOf } from './facts'
import { changes, keepFacts, keptFacts, unnamed } from './snapshot'

// `npm run api:keep`: writes the facts of the current API document to docs/api-facts.txt, with which later versions are compared. Fails while the
// changelog does not name every breaking change.
// Nothing is signed here, but loading the environment requires a secret.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { apiVersion, openApi } = await import('@/lib/domain/documentation')
const facts = factsOf(JSON.parse(JSON.stringify(openApi())) as Document)
const kept = process.argv.includes('--first') ? { ...facts, version: apiVersion } : keptFacts()
const missing = unnamed(breaksBetween(kept, facts), changes(), kept.version)
if (missing.length > 0) {
  console.error(
    `These break callers. Raise the major version in lib/domain/documentation.ts, and name each in CHANGELOG.md under it:\n${missing.map((one) => `- \`${one}\``).join('\n')}`,
  )
  process.exit(1)
}
keepFacts(facts, apiVersion)
