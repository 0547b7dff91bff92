import type { FormName } from '@/app/learn/do/form-actions'
import { certificateFileLanguages } from '@/lib/domain/assessing/certificates/words'
import type { Person } from '@/lib/ui/person'
import styles from './certificates.module.css'

type Props = { id: string; title: string; t: Person['t'] }

const action: FormName = 'certificate-file'
/** An svg is for printers, who get it by the API. */
const formats = ['pdf', 'png'] as const

/** A certificate as a file, in a format and language of the reader's choice: a plain form, which works before any script. */
export function Download({ id, title, t }: Props) {
  const say = (key: string) => t(`learn.certificates.${key}`)
  return (
    <form method="post" action={`/learn/do/${action}`} className={styles.download}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value="/learn/certificates" />
      <label className="stack tight">
        <span className="small soft">{say('format')}</span>
        <select name="format" defaultValue="pdf" className="tool-field">
          {formats.map((format) => (
            <option key={format} value={format}>
              {say(`formats.${format}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="stack tight">
        <span className="small soft">{say('locale')}</span>
        <select name="locale" defaultValue="both" className="tool-field">
          {certificateFileLanguages.map((locale) => (
            <option key={locale} value={locale}>
              {say(`locales.${locale}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" aria-label={t('learn.certificates.downloadOf', { title: `\u2068${title}\u2069` })}>
        {say('download')}
      </button>
    </form>
  )
}
