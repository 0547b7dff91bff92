import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { counter } from '../db/connection'

// Writes the text of every statement that the tests send to the newest Postgres, one JSON string a line, if `npm test` asks for it
// (scripts/oldest-postgres.ts). Those of the contract suite, nearly all of the product itself, are apart (scripts/one-shard.ts).
const folder = process.env.STATEMENTS_FOLDER

if (folder && !inject('server').isOldest) {
  counter.texts ??= new Set()
  const { texts } = counter
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    const suite = expect.getState().testPath?.endsWith('/contract.test.ts') ? 'contracts' : 'others'
    appendFileSync(join(folder, `${suite}-${process.pid}.jsonl`), [...texts].map((text) => `${JSON.stringify(text)}\n`).join(''))
    texts.clear()
  })
}
