import { readFileSync, writeFileSync } from 'node:fs'
import { type Facts, partsOf } from './facts'

const file = 'docs/api-facts.txt'
const changelog = 'CHANGELOG.md'

const separator = '; '

/** The facts of the version that was kept last. In the file, a line has all sentences about one place. */
export function keptFacts(): Facts & { version: string } {
  const lines = readFileSync(file, 'utf8').split('\n')
  const after = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
  const facts = (mark: string) =>
    after(mark).flatMap((line) => {
      const [place = '', sentences = ''] = partsOf(line)
      return sentences.split(separator).map((sentence) => `${place}: ${sentence}`)
    })
  const [version = ''] = after('= ')
  return { version, promises: facts('+ '), demands: facts('! ') }
}

function grouped(facts: readonly string[], mark: string): string[] {
  const places = new Map<string, string[]>()
  for (const fact of facts) {
    const [place, sentence] = partsOf(fact)
    places.set(place, [...(places.get(place) ?? []), sentence])
  }
  return [...places].map(([place, sentences]) => `${mark}${place}: ${sentences.join(separator)}`)
}

export function keepFacts({ promises, demands }: Facts, version: string): void {
  const about =
    '# What the API promises (+) and demands (!), by version: `npm run api:keep` writes it, scripts/api/changes.test.ts compares it.'
  writeFileSync(file, `${[about, `= ${version}`, ...grouped(promises, '+ '), ...grouped(demands, '! ')].join('\n')}\n`)
}

export const changes = (): string => readFileSync(changelog, 'utf8')

/** The versions in the changelog, newest first. */
export const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)

/** The breaking changes that no changelog entry since the kept version (`since`) names. */
export function unnamed(breaks: readonly string[], text: string, since: string): string[] {
  const [newer = ''] = text.split(`\n## ${since}`)
  return breaks.filter((one) => !newer.includes(`\`${one}\``))
}
