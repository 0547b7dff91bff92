import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { counter } from '../db/connection'

// Writes the text of every statement that the tests send to the newest Postgres, one JSON string a line, if `npm test` asks for it
// (scripts/oldest-postgres.ts).
const folder = process.env.STATEMENTS_FOLDER

if (folder && !inject('server').isOldest) {
  counter.texts ??= new Set()
  const { texts } = counter
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    appendFileSync(join(folder, `${process.pid}.jsonl`), [...texts].map((text) => `${JSON.stringify(text)}\n`).join(''))
    texts.clear()
  })
}
