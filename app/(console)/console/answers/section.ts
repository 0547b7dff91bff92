import { listAnswers } from '@/lib/domain/learning/progress/answers.contract'
import { IconWritingSign } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const answers = section({
  name: 'answers',
  path: '/console/answers',
  icon: IconWritingSign,
  group: 'achievement',
  place: 3,
  opens: listAnswers,
})
