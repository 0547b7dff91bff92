import { resolve } from 'node:path'
import type { QuestionTypeName } from '../words'
import { questionTypes } from './question-types.rules'

/** Test material of a type, in the `type.fixtures.ts` of its folder. */
export type TypeFixtures = {
  /** Other right answers to the sample, with everything else as it is; null: there are none. */
  otherRight: ((design: never) => object) | null
  /** Settings that differ from their defaults, which files with questions have to keep. */
  settings: object[]
}

const folderOf = (type: QuestionTypeName) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fileOf = (type: QuestionTypeName) => resolve('lib/domain/learning/question-banks/types', folderOf(type), 'type.fixtures.ts')

/** The test material of all types. */
export const typeFixtures: ReadonlyMap<QuestionTypeName, TypeFixtures> = new Map(
  await Promise.all(
    questionTypes.map(async (type): Promise<[QuestionTypeName, TypeFixtures]> => {
      const { fixtures }: { fixtures: TypeFixtures } = await import(/* @vite-ignore */ fileOf(type))
      return [type, fixtures]
    }),
  ),
)
