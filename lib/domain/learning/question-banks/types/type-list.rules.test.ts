import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allTypes, questionTypes } from './question-types.rules'

const folder = 'lib/domain/learning/question-banks/types'
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const folderOf = (type: string) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

it('joins every folder of a type of question, under its name', () => {
  expect(folders.length).toBeGreaterThan(10)
  expect(questionTypes.map(folderOf).toSorted()).toEqual(folders.toSorted())
  for (const name of folders) expect(existsSync(join(folder, name, 'type.rules.ts')), name).toBe(true)
})

it('gives every type of question a place of its own', () => {
  expect(new Set(allTypes.map(({ place }) => place)).size).toBe(allTypes.length)
})
