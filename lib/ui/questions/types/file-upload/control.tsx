'use client'
import { FileInput } from '@/lib/ui/uploads/file-input'
import { acceptOf } from '@/lib/ui/uploads/file-kinds'
import { RunningUploads } from '@/lib/ui/uploads/running-uploads'
import { FileList } from '../../answered/files'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'
import { Limits } from './limits'

/** Files of this device, which are uploaded as soon as they are chosen. */
function FileUpload({ question, isDisabled, id, texts, digits, files = [], uploads }: PartProps<'fileUpload'>) {
  const { stem, fileKinds, maxFiles } = question
  const free = maxFiles - files.length - (uploads?.running.length ?? 0)
  return (
    <fieldset className={styles.question} disabled={isDisabled} aria-describedby={`${id}-limits`}>
      <legend className={styles.stem} dir="auto">
        {stem}
      </legend>
      <Limits question={question} texts={texts} digits={digits} id={`${id}-limits`} />
      <FileList
        files={files}
        texts={texts}
        digits={digits}
        remove={
          uploads && !isDisabled
            ? ({ id: file, name }) => (
                <button
                  type="button"
                  className="link-button"
                  aria-label={`${texts.upload.remove}: ${name}`}
                  onClick={() => uploads.remove(file)}
                >
                  {texts.upload.remove}
                </button>
              )
            : undefined
        }
      />
      {uploads && <RunningUploads uploads={uploads.running} digits={digits} states={texts.upload.sending} />}
      {uploads?.failure && (
        <p className="notice bad" role="alert">
          {uploads.failure}
        </p>
      )}
      {!isDisabled && free > 0 && (
        <FileInput
          label={maxFiles > 1 ? texts.upload.add : texts.upload.addOne}
          accept={acceptOf(fileKinds)}
          isMultiple={free > 1}
          isDisabled={!uploads}
          onFiles={(chosen) => uploads?.add(chosen.slice(0, free))}
        />
      )}
      {!uploads && !isDisabled && <p className="small soft">{texts.upload.preview}</p>}
    </fieldset>
  )
}

export const fileUpload: QuestionUi<'fileUpload'> = {
  type: 'fileUpload',
  Control: FileUpload,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
