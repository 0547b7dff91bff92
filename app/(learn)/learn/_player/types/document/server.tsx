import { numberIn } from '@/lib/ui/regional-format'
import { textOf } from '../../body-values'
import { EnhanceForm } from '../../generic/enhance-form'
import { AnswerForm } from '../../parts/answer-form'
import { Lines } from '../../parts/prose'
import { StandingNote } from '../../parts/standing'
import { Trail } from '../../parts/trail'
import { said } from '../../said'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './document.module.css'

/** A document to open or save. Pages are not drawn here: the reader says that the end was reached, and that counts as its only page. */
function DocumentPlayer({ module, scene, reader, texts: { document: texts } }: PlayerProps) {
  const { body, settings, assets } = module
  const file = assets[textOf(body.fileByLocale)]
  const asksForPages = settings.pageCompletion === 'last' || settings.pageCompletion === 'all'
  const megabytes = file && Math.max(0.1, file.size / 1_048_576)
  const size = megabytes && numberIn(reader.regional, megabytes, { maximumFractionDigits: 1 })
  return (
    <div className="stack">
      <Lines text={textOf(body.summary)} />
      {file ? (
        <p className={styles.file}>
          <strong dir="auto">{file.name}</strong>
          <span className="small soft">{said(texts.size, { size: size ?? '' }, scene.regional)}</span>
          <a className="button quiet" href={file.url} target="_blank" rel="noopener">
            {texts.open}
          </a>
        </p>
      ) : (
        <p className="notice">{texts.missing}</p>
      )}
      {file && asksForPages && (
        <EnhanceForm props={{ scene, action: 'pageViewed', form: null, label: texts.readAll, result: { page: 1, pages: 1 } }}>
          {scene.canAnswer && (
            <AnswerForm scene={scene} path={reader.path} action="pageViewed">
              <button type="submit" className="button" name="r:json" value='{"page":1,"pages":1}'>
                {texts.readAll}
              </button>
            </AnswerForm>
          )}
          <StandingNote scene={scene} standing={scene.standing} />
        </EnhanceForm>
      )}
      <Trail module={module} scene={scene} />
    </div>
  )
}

export const document: ModulePlayer = { typeKey: 'content.document', Played: DocumentPlayer }
