import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { Asked } from '../../answered/asked'
import { FileList } from '../../answered/files'

/** The files that were handed in. */
function Answered({ question, answer, files = [], texts, regional }: AnsweredProps<'fileUpload'>) {
  const own = files.filter(({ id }) => answer?.files.includes(id))
  return (
    <Asked stem={question.stem}>
      {own.length > 0 ? (
        <FileList files={own} texts={texts} digits={regional.numerals} />
      ) : (
        <p className="soft">{texts.marks.none}</p>
      )}
    </Asked>
  )
}

export const fileUpload: AnsweredUi<'fileUpload'> = { type: 'fileUpload', Answered }
