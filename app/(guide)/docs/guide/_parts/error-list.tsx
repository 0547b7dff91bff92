import { codeOf, errorNames } from '@/lib/platform/errors'
import { errorText } from './error-texts'
import styles from './guide.module.css'
import { guideContext } from './guide-page'

/** Every error there is, by number; each name leads to its page. */
export async function ErrorList() {
  const { language, t } = await guideContext()
  return (
    <section className="stack" aria-labelledby="all">
      <h2 id="all">{t('guide.chapters.errors.all')}</h2>
      <table className={styles.errors}>
        <thead>
          <tr>
            <th scope="col">{t('guide.error.name')}</th>
            <th scope="col">{t('guide.error.status')}</th>
            <th scope="col">{t('guide.error.code')}</th>
          </tr>
        </thead>
        <tbody>
          {errorNames().map((name) => (
            <tr key={name}>
              <td>
                <a href={`/docs/guide/errors/${name}`} dir="ltr" className="code">
                  {name}
                </a>
                <p className="soft">{errorText(language, name)}</p>
              </td>
              <td>{codeOf(name)[1]}</td>
              <td>{codeOf(name)[0]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
