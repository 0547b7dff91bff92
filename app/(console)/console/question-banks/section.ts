import { createQuestionBank, listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { IconHelpHexagon } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const questionBanks = section({
  name: 'questionBanks',
  path: '/console/question-banks',
  icon: IconHelpHexagon,
  group: 'learning',
  place: 4,
  letter: 'b',
  opens: listQuestionBanks,
  actions: [{ title: 'questionBanks.create', needs: createQuestionBank, href: '/console/question-banks/new' }],
  finds: [{ contract: listQuestionBanks, field: 'name', record: 'questionBank' }],
})
