import { enrolMyself, withdrawMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { type Fields, learnForms } from '../_parts/learn-form'

const path = (fields: Fields) => ({ params: { pathId: fields('path') } })

export const pathForms = learnForms({
  enrol: {
    contract: enrolMyself,
    input: path,
    noteOf: (data) => ((data as DataOf<typeof enrolMyself>).state === 'waiting' ? 'waiting' : 'joined'),
  },
  withdraw: { contract: withdrawMyself, input: path, noteOf: () => 'left' },
})
