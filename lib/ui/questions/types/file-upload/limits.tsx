import type { Digits } from '@/lib/platform/i18n/digits'
import { numberIn, type PartProps, type QuestionTexts } from '../../part'

type Props = { question: PartProps<'fileUpload'>['question']; texts: QuestionTexts; digits: Digits; id: string }

/** The kinds, the number and the size of files that a question takes. */
export const Limits = ({ question: { fileKinds, maxFiles, maxFileMegabytes }, texts: { upload }, digits, id }: Props) => (
  <p id={id} className="small soft">
    {fileKinds.map((kind) => upload.kinds[kind]).join(' · ')} · {upload.most} {numberIn(maxFiles, digits)} · {upload.largest}{' '}
    <bdi>{`${numberIn(maxFileMegabytes, digits)} ${upload.megabytes}`}</bdi>
  </p>
)
