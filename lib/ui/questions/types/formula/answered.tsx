import { stemParts } from '@/lib/domain/learning/question-banks/types/shown.rules'
import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredText } from '../../answered/typed'
import { numberIn } from '../../part'

const Answered = ({ question: { stem, values }, answer, ...rest }: AnsweredProps<'formula'>) => (
  <AnsweredText
    stem={stemParts(stem).map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      'gap' in part ? <bdi key={at}>{numberIn(values[part.gap] ?? 0, rest.regional.numerals)}</bdi> : part.text,
    )}
    given={answer?.text ?? null}
    {...rest}
  />
)

export const formula: AnsweredUi<'formula'> = { type: 'formula', Answered }
