import { breaksBetween, type Document, factsOf } from './facts'
import { changes, keepDocument, keptFacts, unnamed } from './snapshot'

// `npm run api:keep`, at a release only: keeps the current API document in docs/api-release.json.gz, with which later versions are compared. Fails while
// the changelog does not name every breaking change.
// Nothing is signed here, but loading the environment requires a secret.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { apiVersion, openApi } = await import('@/lib/domain/documentation')
const document = JSON.parse(JSON.stringify(openApi())) as Document
const facts = factsOf(document)
const kept = process.argv.includes('--first') ? { ...facts, version: apiVersion } : keptFacts()
const missing = unnamed(breaksBetween(kept, facts), changes(), kept.version)
if (missing.length > 0) {
  console.error(
    `These break callers. Raise the major version in lib/domain/documentation.ts, and name each in CHANGELOG.md under it:\n${missing.map((one) => `- \`${one}\``).join('\n')}`,
  )
  process.exit(1)
}
keepDocument(document)
