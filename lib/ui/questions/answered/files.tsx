import type { ReactNode } from 'react'
import type { Digits } from '@/lib/platform/i18n/digits'
import { type AnswerFile, numberIn, type QuestionTexts } from '../part'
import styles from './answered.module.css'

type Props = {
  files: readonly AnswerFile[]
  texts: QuestionTexts
  digits: Digits
  /** Takes a file out. */
  remove?: (file: AnswerFile) => ReactNode
}

const megabyte = 1024 * 1024
/** A size as people read it. */
const sizeOf = (size: number, { upload }: QuestionTexts, digits: Digits) =>
  size >= megabyte
    ? `${numberIn(Math.round((size / megabyte) * 10) / 10, digits)} ${upload.megabytes}`
    : `${numberIn(Math.max(1, Math.round(size / 1024)), digits)} ${upload.kilobytes}`

/** The files of an answer, each to be saved. */
export const FileList = ({ files, texts, digits, remove }: Props) =>
  files.length > 0 && (
    <ul className={styles.files} aria-label={texts.upload.files}>
      {files.map((file) => (
        <li key={file.id} className="row tight">
          {file.url ? (
            <a href={file.url} data-text="theirs">
              <bdi>{file.name}</bdi>
            </a>
          ) : (
            <bdi data-text="theirs">{file.name}</bdi>
          )}
          <span className="small soft">
            <bdi>{sizeOf(file.size, texts, digits)}</bdi>
          </span>
          {!file.isReady && <span className="badge warn">{texts.upload.unfinished}</span>}
          {remove?.(file)}
        </li>
      ))}
    </ul>
  )
