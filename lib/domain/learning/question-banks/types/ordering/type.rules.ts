import { graded, gradeOfParts } from '../grades.rules'
import { eachOnce, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { notInRightOrder } from '../shown.rules'
import { answer, design } from './design.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const ordering = questionType({
  place: 10,
  design,
  answer,
  labelled: ({ items }) => items,
  problems: ({ items }) => twice(items, 'design.items'),
  namesEachOnce: ({ items }) => eachOnce(items),
  grade: (design, { items }, same) => {
    if (!eachOnce(items)) return graded(0)
    const isRight = (key: string, chosen: string | undefined) => chosen !== undefined && same(chosen) === same(key)
    return gradeOfParts(
      design.items.map((key, place) => ({ key, score: isRight(key, items[place]) ? 1 : 0 })),
      design.credit,
    )
  },
  right: ({ items }) => ({ type: 'ordering' as const, items }),
  words: ({ items }, label) => items.map(label).join('; '),
  shown,
  arranged: 'items',
  arrange: (mixed, { items }) => notInRightOrder(mixed, items),
  sample,
  files: { table, moodle, qti },
})
