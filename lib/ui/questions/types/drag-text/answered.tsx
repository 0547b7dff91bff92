import type { AnsweredUi } from '../../answered/answered-ui'
import { AnsweredWords } from '../../answered/words'

export const dragText: AnsweredUi<'dragText'> = { type: 'dragText', Answered: AnsweredWords }
