import type { AnsweredUi } from '../../answered/answered-ui'
import { AnsweredWords } from '../../answered/words'

export const wordBank: AnsweredUi<'wordBank'> = { type: 'wordBank', Answered: AnsweredWords }
