import type { ReactNode } from 'react'
import type { FormName } from '@/app/learn/do/form-actions'
import { longestText, longestTitle } from '@/lib/domain/learning/communities/threads/shapes.contract'
import { DoForm } from '../../_parts/do-form'
import type { Learner } from '../../_parts/learn-page'
import styles from '../communities.module.css'

type Props = {
  action: FormName
  next: string
  fields: Record<string, string>
  /** The words on the button, and the name of the text field. */
  send: string
  label: string
  title?: string
  text?: string
  dir?: 'rtl' | 'ltr'
  hasTitle?: boolean
  children?: ReactNode
  learner: Learner
}

/** Where people write: a plain form. Its text follows the direction of its first letter while it is typed. */
export function Compose({ action, next, fields, send, label, title, text, dir, hasTitle, children, learner: { t } }: Props) {
  const name = (field: string) => `${action}-${field}`
  return (
    <DoForm action={action} className={`stack tight ${styles.compose}`}>
      {Object.entries({ ...fields, next }).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      {hasTitle && (
        <div className="field">
          <label htmlFor={name('title')}>{t('communities.compose.title')}</label>
          <input
            id={name('title')}
            name="title"
            type="text"
            required
            maxLength={longestTitle}
            dir="auto"
            defaultValue={title}
            data-text="theirs"
          />
        </div>
      )}
      <label htmlFor={name('text')}>{label}</label>
      <textarea
        id={name('text')}
        name="text"
        rows={5}
        required
        maxLength={longestText}
        dir={dir ?? 'auto'}
        defaultValue={text}
        aria-describedby={name('hint')}
        data-text="theirs"
      />
      <p id={name('hint')} className="small soft">
        {t('communities.compose.hint')}
      </p>
      <details>
        <summary className="small">{t('communities.compose.direction')}</summary>
        <fieldset>
          <legend className="small soft">{t('communities.compose.directionHint')}</legend>
          {(['', 'rtl', 'ltr'] as const).map((value) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="dir" value={value} defaultChecked={(dir ?? '') === value} />{' '}
              {t(`communities.compose.directions.${value || 'auto'}`)}
            </label>
          ))}
        </fieldset>
      </details>
      <div className="row">
        <button type="submit" className="button">
          {send}
        </button>
      </div>
    </DoForm>
  )
}
