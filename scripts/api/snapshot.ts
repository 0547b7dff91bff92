import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Document, type Facts, factsOf } from './facts'

const file = 'docs/api-release.json.gz'
const changelog = 'CHANGELOG.md'

type Kept = Document & { info: { version: string } }

/** The API document of the last release. */
export const keptDocument = (): Kept => JSON.parse(gunzipSync(readFileSync(file)).toString()) as Kept

/** The promises and demands of the last release. */
export function keptFacts(): Facts & { version: string } {
  const document = keptDocument()
  return { ...factsOf(document), version: document.info.version }
}

export const keepDocument = (document: object): void => writeFileSync(file, gzipSync(JSON.stringify(document), { level: 9 }))

export const changes = (): string => readFileSync(changelog, 'utf8')

/** The versions in the changelog, newest first. */
export const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)

/** The breaking changes that no changelog entry since the kept version (`since`) names. */
export function unnamed(breaks: readonly string[], text: string, since: string): string[] {
  const [newer = ''] = text.split(`\n## ${since}`)
  return breaks.filter((one) => !newer.includes(`\`${one}\``))
}
