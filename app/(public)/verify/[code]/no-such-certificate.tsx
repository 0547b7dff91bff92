import { codeLength, hintOf } from '@/lib/domain/assessing/certificates/certificates.rules'
import { Sign } from '@/lib/ui/logo'
import { pageContext, type Visitor } from '@/lib/ui/page-context'
import { Code } from '@/lib/ui/when'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

const place = '\uE001'
/** The requested code at its place in the sentence. */
function Asked({ code, text }: { code: string; text: string }) {
  const [before, after] = text.split(place)
  return (
    <p>
      {before}
      <Code>{code}</Code>
      {after}
    </p>
  )
}

/** Why the text cannot be a code, and what it may have been meant as: calculated from the text alone. */
function Hint({ code, t }: { code: string } & Pick<Visitor, 't'>) {
  const hint = hintOf(code)
  if (!hint) return <p>{t('verify.hint.fits')}</p>
  if (hint.kind !== 'slip') return <p>{t(`verify.hint.${hint.kind}`, { ...hint, wanted: codeLength })}</p>
  return (
    <div>
      <p>{t('verify.hint.slip')}</p>
      {hint.meant.length > 0 && (
        <>
          <p>{t('verify.hint.slipMeant')}</p>
          <ul>
            {hint.meant.map(({ code: meant }) => (
              <li key={meant}>
                <a href={`/verify/${meant}`}>
                  <Code>{meant}</Code>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** `code` is what was asked for, where it is known: to compare it with the certificate, and to mend it. */
export async function NoSuchCertificate({ code }: { code?: string }) {
  const { t } = await pageContext()
  return (
    <article className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="unknown" />
        <div>
          <p className={styles.short}>{t('verify.answer.notFound.short')}</p>
          <h1>{t('verify.answer.notFound.title')}</h1>
        </div>
      </div>
      <p>{t('verify.answer.notFound.detail')}</p>
      {code && <Asked code={code} text={t('verify.asked', { code: place })} />}
      {code && <Hint code={code} t={t} />}
      <CodeForm t={t} asked={code} />
    </article>
  )
}
